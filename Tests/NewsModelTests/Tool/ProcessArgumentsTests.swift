import Foundation
import Testing

@testable import NewsModel

@Suite struct ProcessArgumentsTests {
  @Test("the words are those behind the program's name")
  func words() {
    let words = CommandLineWords.all.map { text($0) }
    #expect(words == [String](CommandLine.arguments.dropFirst()))
  }

  @Test("a variable that is not set or empty has no value")
  func environment() async {
    await #expect(processExitsWith: .exitCode(0)) {
      unsafe setenv("NEWS_TEST_A", "頭 x", 1)
      unsafe setenv("NEWS_TEST_B", "", 1)
      unsafe unsetenv("NEWS_TEST_C")
      let isRight =
        Environment.value("NEWS_TEST_A") == bytes("頭 x") && Environment.value("NEWS_TEST_B") == nil
        && Environment.value("NEWS_TEST_C") == nil
      exit(isRight ? 0 : 1)
    }
  }
}
