import NewsModel
enum Entities { static func decode(_ t: [UInt8]) -> [UInt8] { t } }
