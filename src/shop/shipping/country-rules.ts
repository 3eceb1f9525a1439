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

/** A country a parcel can go to. */
export type Country = { code: string; name: string }

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Intl.Collator('en').compare

/** Countries by English name, Pakistan first: where nearly every order goes. */
export const countries: readonly Country[] = codes
  .trim()
  .split(/\s+/)
  .map(code => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => Number(other.code === 'PK') - Number(one.code === 'PK') || byName(one.name, other.name))

/** The ISO code of a country given by name or code; null for an unknown one. */
export function countryCode(country: string): string | null {
  const wanted = country.trim().toLowerCase()
  return (
    countries.find(({ code, name }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted)?.code ?? null
  )
}
