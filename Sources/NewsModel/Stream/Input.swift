// What a tool reads: a file that was named, or standard input.

/// An input and the name that messages give it.
package struct Input {
  package let name: [UInt8]
  package let descriptor: Descriptor
  /// The name is a URL, whose answer was read before.
  package let isURL: Bool

  package init(name: [UInt8], descriptor: Descriptor, isURL: Bool = false) {
    self.name = name
    self.descriptor = descriptor
    self.isURL = isURL
  }

  /// Makes the input a failure's subject.
  package func place(_ failure: inout Failure) {
    if isURL { failure.url = name } else { failure.file = name }
  }

  package static var standard: Input {
    Input(name: [UInt8]("stdin"), descriptor: .standardInput)
  }

  /// Whether opening the operand may take long, as a FIFO that nobody writes yet does.
  static func mayWait(toOpen operand: [UInt8]) -> Bool {
    operand != [.minus] && Descriptor.kind(of: operand) != .regular
  }

  /// The operand's file, or standard input for `-`; nil when it cannot be opened, which is reported.
  package static func open(_ operand: [UInt8], _ run: Run) -> Input? {
    if operand == [.minus] { return .standard }
    do {
      return Input(name: operand, descriptor: try .open(operand))
    } catch {
      run.dieIfSignalled()
      var failure = Failure("read", message: error.text)
      failure.file = operand
      run.report(failure)
      return nil
    }
  }

  /// The rest of the input, copied to a file that has no name, so that it can be read again.
  package func spooled() throws(SystemError) -> Input {
    let copy = try Descriptor.temporary()
    try descriptor.copy(to: copy)
    try copy.seek(to: 0)
    return Input(name: name, descriptor: copy, isURL: isURL)
  }

  package func close() {
    if descriptor.number > 0 { descriptor.close() }
  }
}
