// ISO 3166-1 codes of the countries that have telephone numbers of their own; XK is Kosovo's code in use. A test compares
// them with libphonenumber's list, which is too heavy for a page to load before its address form.
const codes = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP
  KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN
  VU WF WS XK YE YT ZA ZM ZW`

declare const isCode: unique symbol
/** A country by its ISO 3166-1 code: how the shop keeps it. Answers and pages show its name. */
export type CountryCode = string & { readonly [isCode]: true }

/** A country a parcel can go to. */
export type Country = { code: CountryCode; name: string }

/** The country whose provinces, cities and phone numbers are checked. */
export const PAKISTAN = 'PK' as CountryCode

// Names that people write, and those of browsers that are older than a country's present name.
const otherNames: Record<string, string> = {
  america: 'US',
  'bosnia and herzegovina': 'BA',
  britain: 'GB',
  'cabo verde': 'CV',
  'czech republic': 'CZ',
  emirates: 'AE',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  korea: 'KR',
  ksa: 'SA',
  macao: 'MO',
  macedonia: 'MK',
  myanmar: 'MM',
  palestine: 'PS',
  scotland: 'GB',
  swaziland: 'SZ',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Intl.Collator('en').compare

/** Countries by English name, Pakistan first: where nearly every order goes. */
export const countries: readonly Country[] = codes
  .trim()
  .split(/\s+/)
  .map(code => ({ code: code as CountryCode, name: names.of(code) ?? code }))
  .sort((one, other) => Number(other.code === PAKISTAN) - Number(one.code === PAKISTAN) || byName(one.name, other.name))

const byWords = new Map([
  ...Object.entries(otherNames).map(([name, code]) => [name, code as CountryCode] as const),
  ...countries.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [plain(name), code] as const]),
])

/** The code of a country given by name or code, however it is capitalised and accented; null for an unknown one. */
export function countryCode(country: string): CountryCode | null {
  return byWords.get(plain(country)) ?? null
}

/** The English name of a country by its code; anything else as it is. */
export function countryName(code: string): string {
  return countries.find(country => country.code === code)?.name ?? code
}

/** Whether an address lies in the shop's own country. One without a country counts as home. */
export function isHome(country: CountryCode | null | undefined, homeCountry: CountryCode): boolean {
  return !country || country === homeCountry
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
