// Pakistan, where nearly every order goes, then by English name. ISO 3166-1 codes of the countries that have telephone
// numbers of their own; XK is Kosovo's code in use. A test compares them with libphonenumber's list, which is too heavy
// for a page to load before its address form. Written here since `Intl.DisplayNames` takes a page of a cheap phone 200
// ms, and browsers differ in the names.
const list = `
  PK Pakistan; AF Afghanistan; AX Åland Islands; AL Albania; DZ Algeria; AS American Samoa; AD Andorra; AO Angola; AI Anguilla;
  AG Antigua & Barbuda; AR Argentina; AM Armenia; AW Aruba; AU Australia; AT Austria; AZ Azerbaijan; BS Bahamas; BH Bahrain;
  BD Bangladesh; BB Barbados; BY Belarus; BE Belgium; BZ Belize; BJ Benin; BM Bermuda; BT Bhutan; BO Bolivia; BA Bosnia & Herzegovina;
  BW Botswana; BR Brazil; IO British Indian Ocean Territory; VG British Virgin Islands; BN Brunei; BG Bulgaria; BF Burkina Faso;
  BI Burundi; KH Cambodia; CM Cameroon; CA Canada; CV Cape Verde; BQ Caribbean Netherlands; KY Cayman Islands;
  CF Central African Republic; TD Chad; CL Chile; CN China; CX Christmas Island; CC Cocos (Keeling) Islands; CO Colombia; KM Comoros;
  CG Congo - Brazzaville; CD Congo - Kinshasa; CK Cook Islands; CR Costa Rica; CI Côte d’Ivoire; HR Croatia; CU Cuba; CW Curaçao;
  CY Cyprus; CZ Czechia; DK Denmark; DJ Djibouti; DM Dominica; DO Dominican Republic; EC Ecuador; EG Egypt; SV El Salvador;
  GQ Equatorial Guinea; ER Eritrea; EE Estonia; SZ Eswatini; ET Ethiopia; FK Falkland Islands; FO Faroe Islands; FJ Fiji; FI Finland;
  FR France; GF French Guiana; PF French Polynesia; GA Gabon; GM Gambia; GE Georgia; DE Germany; GH Ghana; GI Gibraltar; GR Greece;
  GL Greenland; GD Grenada; GP Guadeloupe; GU Guam; GT Guatemala; GG Guernsey; GN Guinea; GW Guinea-Bissau; GY Guyana; HT Haiti;
  HN Honduras; HK Hong Kong SAR China; HU Hungary; IS Iceland; IN India; ID Indonesia; IR Iran; IQ Iraq; IE Ireland; IM Isle of Man;
  IL Israel; IT Italy; JM Jamaica; JP Japan; JE Jersey; JO Jordan; KZ Kazakhstan; KE Kenya; KI Kiribati; XK Kosovo; KW Kuwait;
  KG Kyrgyzstan; LA Laos; LV Latvia; LB Lebanon; LS Lesotho; LR Liberia; LY Libya; LI Liechtenstein; LT Lithuania; LU Luxembourg;
  MO Macao SAR China; MG Madagascar; MW Malawi; MY Malaysia; MV Maldives; ML Mali; MT Malta; MH Marshall Islands; MQ Martinique;
  MR Mauritania; MU Mauritius; YT Mayotte; MX Mexico; FM Micronesia; MD Moldova; MC Monaco; MN Mongolia; ME Montenegro; MS Montserrat;
  MA Morocco; MZ Mozambique; MM Myanmar (Burma); NA Namibia; NR Nauru; NP Nepal; NL Netherlands; NC New Caledonia; NZ New Zealand;
  NI Nicaragua; NE Niger; NG Nigeria; NU Niue; NF Norfolk Island; KP North Korea; MK North Macedonia; MP Northern Mariana Islands;
  NO Norway; OM Oman; PW Palau; PS Palestinian Territories; PA Panama; PG Papua New Guinea; PY Paraguay; PE Peru; PH Philippines;
  PL Poland; PT Portugal; PR Puerto Rico; QA Qatar; RE Réunion; RO Romania; RU Russia; RW Rwanda; WS Samoa; SM San Marino;
  ST São Tomé & Príncipe; SA Saudi Arabia; SN Senegal; RS Serbia; SC Seychelles; SL Sierra Leone; SG Singapore; SX Sint Maarten;
  SK Slovakia; SI Slovenia; SB Solomon Islands; SO Somalia; ZA South Africa; KR South Korea; SS South Sudan; ES Spain; LK Sri Lanka;
  BL St. Barthélemy; SH St. Helena; KN St. Kitts & Nevis; LC St. Lucia; MF St. Martin; PM St. Pierre & Miquelon;
  VC St. Vincent & Grenadines; SD Sudan; SR Suriname; SJ Svalbard & Jan Mayen; SE Sweden; CH Switzerland; SY Syria; TW Taiwan;
  TJ Tajikistan; TZ Tanzania; TH Thailand; TL Timor-Leste; TG Togo; TK Tokelau; TO Tonga; TT Trinidad & Tobago; TN Tunisia; TR Türkiye;
  TM Turkmenistan; TC Turks & Caicos Islands; TV Tuvalu; VI U.S. Virgin Islands; UG Uganda; UA Ukraine; AE United Arab Emirates;
  GB United Kingdom; US United States; UY Uruguay; UZ Uzbekistan; VU Vanuatu; VA Vatican City; VE Venezuela; VN Vietnam;
  WF Wallis & Futuna; EH Western Sahara; YE Yemen; ZM Zambia; ZW Zimbabwe`

declare const isCode: unique symbol
/** A country by its ISO 3166-1 code: how the shop stores it. Responses and pages show its name. */
export type CountryCode = string & { readonly [isCode]: true }

/** A country a parcel can go to. */
export type Country = { code: CountryCode; name: string }

/** The country whose provinces, cities and phone numbers are checked. */
export const PAKISTAN = 'PK' as CountryCode

// Names that people write, and older ones.
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

/** Countries by English name, Pakistan first. */
export const countries: readonly Country[] = list
  .trim()
  .split(/;\s+/)
  .map(country => ({ code: country.slice(0, 2) as CountryCode, name: country.slice(3) }))

const nameOf = new Map<string, string>(countries.map(({ code, name }) => [code, name]))

/** By what people may write. Made when it is first asked for. */
let byWords: Map<string, CountryCode> | undefined

const readWords = () =>
  new Map([
    ...Object.entries(otherNames).map(([name, code]) => [name, code as CountryCode] as const),
    ...countries.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [plain(name), code] as const]),
  ])

/** The code of a country given by name or code, however it is capitalised and accented; null for an unknown one. */
export function countryCode(country: string): CountryCode | null {
  if (nameOf.has(country)) return country as CountryCode
  byWords ??= readWords()
  return byWords.get(plain(country)) ?? null
}

/** The English name of a country by its code; anything else as it is. */
export function countryName(code: string): string {
  return nameOf.get(code) ?? code
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

/**
 * What is said of orders to where the shop has no fee: 'Orders to Norway go by arrangement: ...'. One text for pages
 * and checkout.
 */
export const arrangedText = (where: string): string =>
  `Orders to ${where} go by arrangement: order as usual, and we contact you about the courier and its cost before you pay.`
