import Testing

@testable import NewsModel

@Suite struct PlaceSetTests {
  @Test("held and free places are counted and found as by looking at each")
  func counting() {
    var random = Seeded()
    var places = PlaceSet()
    var held = Set<Int>()
    for _ in 0..<400 {
      let place = random.below(random.below(2) == 0 ? 20 : 300)
      if held.remove(place) != nil {
        places.remove(place)
      } else {
        held.insert(place)
        places.insert(place)
      }
      let sorted = held.sorted()
      let free = (0..<400).filter { !held.contains($0) }
      let probe = random.below(310)
      #expect(places.count == held.count, "seed \(random.seed)")
      #expect(places.contains(probe) == held.contains(probe))
      #expect(places.below(probe) == sorted.count { $0 < probe })
      if let index = sorted.indices.randomElement(using: &random) {
        #expect(places.place(ofHeld: index) == sorted[index])
      }
      let index = random.below(free.count / 2)
      #expect(places.place(ofFree: index) == free[index], "seed \(random.seed)")
    }
  }

  @Test("where nothing is held every place is free")
  func empty() {
    let places = PlaceSet()
    #expect(places.below(7) == 0 && !places.contains(0) && places.place(ofFree: 7) == 7)
  }
}
