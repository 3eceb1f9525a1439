import { type Province, provinces } from './province-rules.ts'

export type City = { name: string; province: Province }

// Cities and towns that couriers deliver to: district and tehsil seats of Pakistan's administrative division, large
// ones first.
const names: Record<Province, string> = {
  Punjab: `Lahore, Faisalabad, Rawalpindi, Gujranwala, Multan, Sargodha, Sialkot, Bahawalpur, Sheikhupura, Rahim Yar Khan,
    Jhang, Dera Ghazi Khan, Gujrat, Sahiwal, Wah Cantonment, Kasur, Okara, Chiniot, Kamoke, Hafizabad, Sadiqabad, Burewala,
    Khanewal, Muzaffargarh, Mandi Bahauddin, Jhelum, Khanpur, Pakpattan, Daska, Gojra, Muridke, Bahawalnagar, Samundri,
    Jaranwala, Chishtian, Attock, Vehari, Kot Abdul Malik, Ferozewala, Chakwal, Kamalia, Ahmadpur East, Kot Addu, Wazirabad,
    Layyah, Mianwali, Khushab, Toba Tek Singh, Narowal, Nankana Sahib, Lodhran, Bhakkar, Rajanpur, Taxila, Murree, Kahuta,
    Gujar Khan, Hasan Abdal, Fateh Jang, Pindi Gheb, Hazro, Talagang, Kallar Kahar, Choa Saidan Shah, Pind Dadan Khan, Dina,
    Sohawa, Kharian, Lala Musa, Jalalpur Jattan, Sarai Alamgir, Phalia, Malakwal, Bhalwal, Bhera, Shahpur, Sillanwali,
    Kot Momin, Jauharabad, Quaidabad, Noorpur Thal, Isakhel, Kundian, Piplan, Darya Khan, Mankera, Kallur Kot, Shorkot,
    Ahmadpur Sial, Athara Hazari, Lalian, Bhowana, Chak Jhumra, Tandlianwala, Pir Mahal, Renala Khurd, Depalpur,
    Hujra Shah Muqeem, Basirpur, Haveli Lakha, Chichawatni, Arifwala, Mian Channu, Kabirwala, Jahanian, Abdul Hakim, Mailsi,
    Dunyapur, Kahror Pakka, Jalalpur Pirwala, Shujabad, Alipur, Jatoi, Karor Lal Esan, Chaubara, Taunsa, Jampur, Rojhan,
    Liaquatpur, Zahir Pir, Hasilpur, Yazman, Khairpur Tamewali, Uch Sharif, Haroonabad, Fort Abbas, Minchinabad, Pattoki,
    Chunian, Kot Radha Kishan, Raiwind, Phool Nagar, Mustafabad, Farooqabad, Safdarabad, Sharaqpur, Sangla Hill, Shah Kot,
    Warburton, Pindi Bhattian, Nowshera Virkan, Eminabad, Qila Didar Singh, Ghakhar Mandi, Alipur Chatha, Pasrur, Sambrial,
    Zafarwal, Shakargarh, Baddomalhi`,
  Sindh: `Karachi, Hyderabad, Sukkur, Larkana, Nawabshah, Mirpur Khas, Jacobabad, Shikarpur, Khairpur, Dadu, Tando Adam,
    Tando Allahyar, Umerkot, Shahdadkot, Ghotki, Moro, Badin, Thatta, Kotri, Tando Muhammad Khan, Shahdadpur, Kandhkot,
    Sanghar, Rohri, Kashmore, Qambar, Matiari, Hala, Sehwan, Jamshoro, Mehar, Ratodero, Pano Aqil, Mirpur Mathelo, Daharki,
    Ubauro, Gambat, Ranipur, Kot Diji, Naushahro Feroze, Mehrabpur, Kandiaro, Bhiria City, Sakrand, Qazi Ahmed, Digri, Kunri,
    Jhudo, Samaro, Mithi, Islamkot, Diplo, Chachro, Nagarparkar, Sujawal, Mirpur Bathoro, Mirpur Sakro, Matli, Golarchi,
    Talhar, Tando Jam, Tando Bago, Tando Ghulam Ali, Khipro, Sinjhoro, Johi, Khairpur Nathan Shah, Garhi Yasin,
    Lakhi Ghulam Shah, Thul, Garhi Khairo, Gharo, Dhabeji, Warah, Dokri`,
  'Khyber Pakhtunkhwa': `Peshawar, Mardan, Mingora, Kohat, Abbottabad, Dera Ismail Khan, Swabi, Nowshera, Charsadda,
    Mansehra, Haripur, Bannu, Hangu, Karak, Lakki Marwat, Tank, Battagram, Timergara, Batkhela, Dir, Chitral, Saidu Sharif,
    Daggar, Alpuri, Parachinar, Sadda, Miranshah, Wana, Landi Kotal, Jamrud, Bara, Khar, Ghalanai, Topi, Takht Bhai,
    Shabqadar, Tangi, Pabbi, Risalpur, Jehangira, Akora Khattak, Havelian, Balakot, Oghi, Shinkiari, Kulachi, Paharpur,
    Serai Naurang, Thall, Matta, Khwazakhela, Bahrain, Kalam, Barikot, Dargai, Sakhakot, Drosh, Booni, Chakdara, Besham, Dasu`,
  Balochistan: `Quetta, Turbat, Khuzdar, Hub, Chaman, Gwadar, Dera Murad Jamali, Dera Allah Yar, Usta Mohammad, Sibi, Loralai,
    Zhob, Pishin, Mastung, Kalat, Kharan, Nushki, Panjgur, Pasni, Ormara, Jiwani, Bela, Uthal, Winder, Gaddani, Dalbandin,
    Taftan, Muslim Bagh, Qila Saifullah, Qila Abdullah, Ziarat, Harnai, Duki, Barkhan, Musakhel, Kohlu, Dera Bugti, Sui,
    Gandava, Dhadar, Mach, Surab, Awaran, Washuk, Tump, Sohbatpur, Kuchlak`,
  'Islamabad Capital Territory': 'Islamabad',
  'Gilgit-Baltistan': `Gilgit, Skardu, Hunza, Karimabad, Aliabad, Chilas, Astore, Gahkuch, Khaplu, Shigar, Nagar, Danyor,
    Jaglot, Gulmit, Sost, Yasin`,
  'Azad Kashmir': `Muzaffarabad, Mirpur, Kotli, Bhimber, Rawalakot, Bagh, Pallandri, Hattian Bala, Athmuqam, Forward Kahuta,
    Hajira, Dadyal, Chakswari, Islamgarh, Samahni, Barnala, Sehnsa, Nakyal, Charhoi, Khuiratta, Tatta Pani, Trarkhal,
    Abbaspur, Dhirkot, Chinari, Garhi Dupatta, Sharda`,
}

// Older names, short forms and other spellings.
const otherNames = new Map(
  Object.entries({
    pindi: 'Rawalpindi',
    rwp: 'Rawalpindi',
    isb: 'Islamabad',
    khi: 'Karachi',
    lhr: 'Lahore',
    lyallpur: 'Faisalabad',
    fsd: 'Faisalabad',
    montgomery: 'Sahiwal',
    'wah cantt': 'Wah Cantonment',
    wah: 'Wah Cantonment',
    ryk: 'Rahim Yar Khan',
    'rahimyar khan': 'Rahim Yar Khan',
    'd g khan': 'Dera Ghazi Khan',
    'dg khan': 'Dera Ghazi Khan',
    'd i khan': 'Dera Ismail Khan',
    'di khan': 'Dera Ismail Khan',
    'm b din': 'Mandi Bahauddin',
    'mandi bahaudin': 'Mandi Bahauddin',
    'tt singh': 'Toba Tek Singh',
    'shaheed benazirabad': 'Nawabshah',
    mirpurkhas: 'Mirpur Khas',
    sakkhar: 'Sukkur',
    swat: 'Mingora',
    pakpatan: 'Pakpattan',
    gawadar: 'Gwadar',
    'ahmedpur east': 'Ahmadpur East',
    bhawalpur: 'Bahawalpur',
    'muzaffar garh': 'Muzaffargarh',
    lahor: 'Lahore',
    lhore: 'Lahore',
    krachi: 'Karachi',
    karchi: 'Karachi',
    slamabad: 'Islamabad',
    hyd: 'Hyderabad',
    pesh: 'Peshawar',
    grw: 'Gujranwala',
    gujrawala: 'Gujranwala',
    sgd: 'Sargodha',
    skt: 'Sialkot',
    mux: 'Multan',
    bwp: 'Bahawalpur',
    'rahim yar khan ryk': 'Rahim Yar Khan',
    abbotabad: 'Abbottabad',
    abottabad: 'Abbottabad',
    jehlum: 'Jhelum',
    chakwaal: 'Chakwal',
    muzafarabad: 'Muzaffarabad',
    hasanabdal: 'Hasan Abdal',
  }),
)

// As customers write them in Urdu, the usual spelling first.
const urduSpellings =
  `لاہور Lahore, کراچی Karachi, اسلام آباد Islamabad, راولپنڈی Rawalpindi, پنڈی Rawalpindi, فیصل آباد Faisalabad,
    ملتان Multan, گوجرانوالہ Gujranwala, سرگودھا Sargodha, سیالکوٹ Sialkot, بہاولپور Bahawalpur, شیخوپورہ Sheikhupura,
    رحیم یار خان Rahim Yar Khan, جھنگ Jhang, ڈیرہ غازی خان Dera Ghazi Khan, گجرات Gujrat, ساہیوال Sahiwal, واہ کینٹ Wah Cantonment,
    قصور Kasur, اوکاڑہ Okara, چنیوٹ Chiniot, حافظ آباد Hafizabad, خانیوال Khanewal, مظفر گڑھ Muzaffargarh,
    منڈی بہاؤالدین Mandi Bahauddin, جہلم Jhelum, خوشاب Khushab, میانوالی Mianwali, بھکر Bhakkar, لیہ Layyah, اٹک Attock,
    چکوال Chakwal, وہاڑی Vehari, لودھراں Lodhran, پاکپتن Pakpattan, بہاولنگر Bahawalnagar, نارووال Narowal, مری Murree,
    ٹیکسلا Taxila, ننکانہ صاحب Nankana Sahib, ٹوبہ ٹیک سنگھ Toba Tek Singh, وزیر آباد Wazirabad, حیدرآباد Hyderabad,
    حیدر آباد Hyderabad, سکھر Sukkur, لاڑکانہ Larkana, نوابشاہ Nawabshah, میرپور خاص Mirpur Khas, جیکب آباد Jacobabad,
    شکارپور Shikarpur, خیرپور Khairpur, دادو Dadu, پشاور Peshawar, مردان Mardan, مینگورہ Mingora, سوات Mingora, کوہاٹ Kohat,
    ایبٹ آباد Abbottabad, ڈیرہ اسماعیل خان Dera Ismail Khan, صوابی Swabi, نوشہرہ Nowshera, چارسدہ Charsadda, مانسہرہ Mansehra,
    ہری پور Haripur, بنوں Bannu, چترال Chitral, کوئٹہ Quetta, تربت Turbat, خضدار Khuzdar, حب Hub, چمن Chaman, گوادر Gwadar,
    سبی Sibi, ژوب Zhob, گلگت Gilgit, سکردو Skardu, ہنزہ Hunza, مظفرآباد Muzaffarabad, مظفر آباد Muzaffarabad, میرپور Mirpur,
    کوٹلی Kotli, راولاکوٹ Rawalakot, باغ Bagh`
    .split(/,\s+/)
    .map(entry => {
      const [, urdu = '', name = ''] = /^([^A-Z]+) (.+)$/.exec(entry.trim()) ?? []
      return [urdu, name] as const
    })

const urduNames = new Map(urduSpellings.map(([urdu, name]) => [plainUrdu(urdu), name]))

/** Cities of Pakistan with their province, suggested in the address form. Other towns can be typed. */
export const cities: readonly City[] = provinces.flatMap(province =>
  names[province].split(/,\s+/).map(name => ({ name, province })),
)

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Without spaces, vowel signs and joiners, and with the Urdu forms of letters that Arabic keyboards write. */
function plainUrdu(name: string): string {
  return name
    .replace(/[\s\u200b-\u200f\u064b-\u065f\u0640]/g, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ى', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('ه', 'ہ')
    .replaceAll('ة', 'ہ')
}

const byName = new Map(cities.map(city => [plain(city.name), city]))

/**
 * The listed city of a name in English or Urdu, ignoring spaces, case and short forms; null for one not listed.
 * @rule which city is meant
 */
export function findCity(typed: string): City | null {
  const urdu = urduNames.get(plainUrdu(typed))
  if (urdu) return byName.get(plain(urdu)) ?? null
  const name = plain(typed)
  const bare = name.replace(/ (city|cantt?|cantonment|district|distt?)$/, '')
  return (
    [name, bare].map(each => byName.get(plain(otherNames.get(each) ?? each))).find(city => city !== undefined) ?? null
  )
}

/**
 * The place whose days of delivery count for an address: its city, else what was typed in its province. Null for
 * neither.
 */
export function placeOf({ city, state }: { city: string; state: string }): City | null {
  const province = provinces.find(each => each === state)
  return findCity(city) ?? (province ? { name: city, province } : null)
}

/** A listed city's name in Urdu; in English where none is known. */
export const urduCity = (name: string): string => urduSpellings.find(([, each]) => each === name)?.[0] ?? name

/** How the shop writes a city: the listed name for every alias, else as it was typed. */
export const canonicalCity = (typed: string): string => findCity(typed)?.name ?? typed.trim()

/** At most `limit` cities for the typed text: names that start with it, then names with a word that does. */
export function suggestCities(typed: string, limit = 8): City[] {
  const start = plain(typed)
  if (start === '') return []
  const meant = findCity(typed)
  const beginning = cities.filter(city => plain(city.name).startsWith(start))
  const within = cities.filter(city => plain(city.name).includes(` ${start}`))
  return [...new Set([...(meant ? [meant] : []), ...beginning, ...within])].slice(0, limit)
}
