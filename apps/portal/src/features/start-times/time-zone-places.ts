/** The zones that most people live in, and their common names: large cities, countries, abbreviations. */
const table = `
America/New_York: Boston, Washington DC, Philadelphia, Atlanta, Miami, Orlando, Charlotte, Pittsburgh, Cleveland, Florida, Georgia, Massachusetts, Pennsylvania, Ohio, Eastern Time, ET, EST, EDT
America/Chicago: Houston, Dallas, Austin, San Antonio, Minneapolis, St Louis, New Orleans, Nashville, Milwaukee, Kansas City, Texas, Illinois, Minnesota, Central Time, CT, CST, CDT
America/Denver: Salt Lake City, Albuquerque, Colorado, Utah, Mountain Time, MT, MST, MDT
America/Phoenix: Tucson, Arizona
America/Los_Angeles: San Francisco, Seattle, San Diego, Portland, Las Vegas, San Jose, Sacramento, California, Oregon, Washington State, Nevada, Pacific Time, PT, PST, PDT
America/Anchorage: Alaska, AKST, AKDT
Pacific/Honolulu: Hawaii, HST
America/Halifax: Nova Scotia, Atlantic Time, AST, ADT
America/St_Johns: Newfoundland, NST, NDT
America/Toronto: Montreal, Ottawa, Quebec
America/Winnipeg: Manitoba
America/Edmonton: Calgary, Alberta
America/Vancouver: British Columbia
America/Mexico_City: Guadalajara, Puebla, Mexico
America/Puerto_Rico: San Juan
America/Bogota: Colombia, Medellin
America/Lima: Peru
America/Caracas: Venezuela
America/Santiago: Chile
America/Sao_Paulo: Rio de Janeiro, Brasilia, Brazil, BRT
America/Buenos_Aires|America/Argentina/Buenos_Aires: Argentina, ART
Atlantic/Reykjavik: Iceland
Europe/London: Manchester, Edinburgh, Birmingham, Glasgow, United Kingdom, UK, England, Greenwich, GMT, BST
Europe/Dublin: Ireland
Europe/Lisbon: Porto, Portugal, WET, WEST
Europe/Madrid: Barcelona, Valencia, Spain
Europe/Paris: Lyon, Marseille, France, Central European Time, CET, CEST
Europe/Brussels: Belgium, Antwerp
Europe/Amsterdam: Rotterdam, Netherlands
Europe/Berlin: Munich, Hamburg, Frankfurt, Cologne, Germany, CET, CEST
Europe/Zurich: Geneva, Basel, Switzerland
Europe/Vienna: Austria
Europe/Rome: Milan, Naples, Italy
Europe/Copenhagen: Denmark
Europe/Oslo: Norway
Europe/Stockholm: Gothenburg, Sweden
Europe/Helsinki: Finland, EET, EEST
Europe/Warsaw: Krakow, Poland
Europe/Prague: Czechia
Europe/Athens: Greece, EET, EEST
Europe/Bucharest: Romania
Europe/Kiev|Europe/Kyiv: Ukraine
Europe/Istanbul: Ankara, Turkey
Europe/Moscow: St Petersburg, Russia, MSK
Africa/Casablanca: Morocco
Africa/Lagos: Nigeria, WAT
Africa/Cairo: Egypt
Africa/Nairobi: Kenya, EAT
Africa/Johannesburg: Cape Town, South Africa, SAST
Asia/Jerusalem: Tel Aviv, Israel
Asia/Riyadh: Jeddah, Saudi Arabia
Asia/Dubai: Abu Dhabi, United Arab Emirates
Asia/Karachi: Lahore, Pakistan, PKT
Asia/Calcutta|Asia/Kolkata: Mumbai, Delhi, Bangalore, Chennai, Hyderabad, India, IST
Asia/Dhaka: Bangladesh
Asia/Bangkok: Thailand
Asia/Saigon|Asia/Ho_Chi_Minh: Hanoi, Vietnam
Asia/Jakarta: Indonesia, WIB
Asia/Singapore: SGT
Asia/Kuala_Lumpur: Malaysia
Asia/Manila: Philippines
Asia/Hong_Kong: HKT
Asia/Shanghai: Beijing, Shenzhen, Guangzhou, China
Asia/Taipei: Taiwan
Asia/Seoul: Busan, South Korea, KST
Asia/Tokyo: Osaka, Kyoto, Japan, JST
Australia/Perth: Western Australia, AWST
Australia/Adelaide: South Australia, ACST, ACDT
Australia/Brisbane: Gold Coast, Queensland
Australia/Sydney: Canberra, New South Wales, AEST, AEDT
Australia/Melbourne: Victoria, AEST, AEDT
Pacific/Auckland: Wellington, Christchurch, New Zealand, NZST, NZDT
UTC: Coordinated Universal Time, GMT, Z`;

/** Maps a zone, in each of its spellings, to the names of its places. */
export const timeZonePlaces: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [zones = "", places = ""] = line.split(": ");
      return zones.split("|").map((zone) => [zone, places.split(", ")] as const);
    }),
);
