// What a tool reads: a file that was named, or standard input.

/// An input and the name that messages give it.
package struct Input {
  package let name: [UInt8]
  package let descriptor: Descriptor

  package static var standard: Input {
    Input(name: [UInt8]("stdin"), descriptor: .standardInput)
  }

  /// The operand's file, or standard input for `-`; nil when it cannot be opened, which is reported.
  package static func open(_ operand: [UInt8], _ run: Run) -> Input? {
    if operand == [.minus] { return .standard }
    do {
      return Input(name: operand, descriptor: try .open(operand))
    } catch {
      var failure = Failure("read", message: error.text)
      failure.file = operand
      run.report(failure)
      return nil
    }
  }

  package func close() {
    if descriptor != .standardInput { descriptor.close() }
  }
}
