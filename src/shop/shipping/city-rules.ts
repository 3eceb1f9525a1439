import { type Province, provinces } from './rules.ts'

export type City = { name: string; province: Province }

// Cities and towns that couriers deliver to: district and tehsil seats of Pakistan's administrative division, large ones first.
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
const otherNames: Record<string, string> = {
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
}

/** Cities of Pakistan with their province, suggested in the address form. Other towns can be typed. */
export const cities: readonly City[] = provinces.flatMap(province =>
  names[province].split(/,\s+/).map(name => ({ name, province })),
)

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** The listed city of a name, ignoring spaces, case and short forms; null for one not listed. */
export function findCity(typed: string): City | null {
  const name = plain(otherNames[plain(typed)] ?? typed)
  return cities.find(city => plain(city.name) === name) ?? null
}

/** At most `limit` cities for the typed text: names that start with it, then names with a word that does. */
export function suggestCities(typed: string, limit = 8): City[] {
  const start = plain(typed)
  if (start === '') return []
  const meant = findCity(typed)
  const beginning = cities.filter(city => plain(city.name).startsWith(start))
  const within = cities.filter(city => plain(city.name).includes(` ${start}`))
  return [...new Set([...(meant ? [meant] : []), ...beginning, ...within])].slice(0, limit)
}
