import { findCity } from './city-spelling-rules.ts'

/** A point in degrees. */
export type Place = { latitude: number; longitude: number }

// Latitude and longitude in degrees, accurate to about 1 km: enough for a country's map. A test checks that every
// listed city is here.
const places = `
Lahore 31.55 74.34, Faisalabad 31.42 73.08, Rawalpindi 33.60 73.05, Gujranwala 32.16 74.19, Multan 30.20 71.47,
Sargodha 32.08 72.67, Sialkot 32.49 74.53, Bahawalpur 29.40 71.68, Sheikhupura 31.71 73.99, Rahim Yar Khan 28.42 70.30,
Jhang 31.27 72.32, Dera Ghazi Khan 30.06 70.64, Gujrat 32.57 74.08, Sahiwal 30.67 73.11, Wah Cantonment 33.77 72.75,
Kasur 31.12 74.45, Okara 30.81 73.46, Chiniot 31.72 72.98, Kamoke 31.97 74.22, Hafizabad 32.07 73.69, Sadiqabad 28.31 70.13,
Burewala 30.16 72.68, Khanewal 30.30 71.93, Muzaffargarh 30.07 71.19, Mandi Bahauddin 32.58 73.49, Jhelum 32.93 73.73,
Khanpur 28.65 70.66, Pakpattan 30.34 73.39, Daska 32.32 74.35, Gojra 31.15 72.68, Muridke 31.80 74.26,
Bahawalnagar 29.99 73.25, Samundri 31.06 72.96, Jaranwala 31.33 73.42, Chishtian 29.80 72.86, Attock 33.77 72.36,
Vehari 30.04 72.35, Kot Abdul Malik 31.62 74.23, Ferozewala 31.66 74.26, Chakwal 32.93 72.86, Kamalia 30.73 72.64,
Ahmadpur East 29.14 71.26, Kot Addu 30.47 70.97, Wazirabad 32.44 74.12, Layyah 30.96 70.94, Mianwali 32.58 71.53,
Khushab 32.30 72.35, Toba Tek Singh 30.97 72.48, Narowal 32.10 74.87, Nankana Sahib 31.45 73.71, Lodhran 29.53 71.63,
Bhakkar 31.63 71.06, Rajanpur 29.10 70.33, Taxila 33.75 72.82, Murree 33.91 73.39, Kahuta 33.59 73.39, Gujar Khan 33.25 73.30,
Hasan Abdal 33.82 72.69, Fateh Jang 33.57 72.64, Pindi Gheb 33.24 72.27, Hazro 33.91 72.49, Talagang 32.93 72.42,
Kallar Kahar 32.78 72.70, Choa Saidan Shah 32.72 72.98, Pind Dadan Khan 32.59 73.04, Dina 33.03 73.60, Sohawa 33.12 73.42,
Kharian 32.81 73.87, Lala Musa 32.70 73.96, Jalalpur Jattan 32.64 74.21, Sarai Alamgir 32.90 73.76, Phalia 32.43 73.58,
Malakwal 32.55 73.21, Bhalwal 32.27 72.90, Bhera 32.48 72.91, Shahpur 32.27 72.47, Sillanwali 31.82 72.54,
Kot Momin 32.19 73.03, Jauharabad 32.29 72.28, Quaidabad 32.34 71.92, Noorpur Thal 31.88 71.90, Isakhel 32.68 71.28,
Kundian 32.46 71.48, Piplan 32.29 71.37, Darya Khan 31.79 71.11, Mankera 31.39 71.44, Kallur Kot 32.16 71.27,
Shorkot 30.83 72.07, Ahmadpur Sial 30.69 71.80, Athara Hazari 31.18 72.08, Lalian 31.83 72.80, Bhowana 31.57 72.65,
Chak Jhumra 31.57 73.18, Tandlianwala 31.03 73.13, Pir Mahal 30.77 72.43, Renala Khurd 30.88 73.60, Depalpur 30.67 73.65,
Hujra Shah Muqeem 30.74 73.82, Basirpur 30.58 73.84, Haveli Lakha 30.45 73.69, Chichawatni 30.53 72.69, Arifwala 30.29 73.06,
Mian Channu 30.44 72.36, Kabirwala 30.41 71.87, Jahanian 30.04 71.82, Abdul Hakim 30.55 72.13, Mailsi 29.80 72.18,
Dunyapur 29.80 71.73, Kahror Pakka 29.62 71.92, Jalalpur Pirwala 29.51 71.22, Shujabad 29.88 71.30, Alipur 29.38 70.91,
Jatoi 29.52 70.84, Karor Lal Esan 31.22 70.95, Chaubara 30.91 71.49, Taunsa 30.70 70.65, Jampur 29.64 70.60,
Rojhan 28.69 69.96, Liaquatpur 28.93 70.95, Zahir Pir 28.81 70.52, Hasilpur 29.71 72.55, Yazman 29.12 71.74,
Khairpur Tamewali 29.58 72.24, Uch Sharif 29.24 71.06, Haroonabad 29.61 73.14, Fort Abbas 29.19 72.85,
Minchinabad 30.16 73.57, Pattoki 31.02 73.85, Chunian 30.97 73.98, Kot Radha Kishan 31.17 74.10, Raiwind 31.25 74.22,
Phool Nagar 31.20 73.95, Mustafabad 31.23 74.43, Farooqabad 31.75 73.82, Safdarabad 31.65 73.52, Sharaqpur 31.46 74.10,
Sangla Hill 31.72 73.38, Shah Kot 31.57 73.48, Warburton 31.55 73.84, Pindi Bhattian 31.90 73.27, Nowshera Virkan 31.97 73.97,
Eminabad 32.04 74.26, Qila Didar Singh 32.14 74.01, Ghakhar Mandi 32.30 74.14, Alipur Chatha 32.27 73.82, Pasrur 32.26 74.66,
Sambrial 32.48 74.35, Zafarwal 32.34 74.90, Shakargarh 32.26 75.16, Baddomalhi 31.99 74.66,
Karachi 24.86 67.01, Hyderabad 25.38 68.37, Sukkur 27.70 68.86, Larkana 27.56 68.21, Nawabshah 26.24 68.41,
Mirpur Khas 25.53 69.01, Jacobabad 28.28 68.44, Shikarpur 27.96 68.64, Khairpur 27.53 68.76, Dadu 26.73 67.78,
Tando Adam 25.77 68.66, Tando Allahyar 25.46 68.72, Umerkot 25.36 69.74, Shahdadkot 27.85 67.91, Ghotki 28.01 69.32,
Moro 26.66 68.00, Badin 24.66 68.84, Thatta 24.75 67.92, Kotri 25.37 68.31, Tando Muhammad Khan 25.12 68.54,
Shahdadpur 25.93 68.62, Kandhkot 28.24 69.18, Sanghar 26.05 68.95, Rohri 27.69 68.90, Kashmore 28.43 69.58,
Qambar 27.59 68.00, Matiari 25.60 68.45, Hala 25.81 68.42, Sehwan 26.42 67.86, Jamshoro 25.43 68.28, Mehar 27.18 67.82,
Ratodero 27.80 68.29, Pano Aqil 27.86 69.11, Mirpur Mathelo 28.02 69.55, Daharki 28.05 69.71, Ubauro 28.16 69.73,
Gambat 27.35 68.52, Ranipur 27.29 68.51, Kot Diji 27.34 68.71, Naushahro Feroze 26.84 68.12, Mehrabpur 27.11 68.41,
Kandiaro 27.06 68.21, Bhiria City 26.91 68.19, Sakrand 26.14 68.27, Qazi Ahmed 26.31 68.11, Digri 25.16 69.11,
Kunri 25.18 69.57, Jhudo 24.97 69.31, Samaro 25.28 69.40, Mithi 24.73 69.80, Islamkot 24.70 70.18, Diplo 24.47 69.58,
Chachro 25.11 70.26, Nagarparkar 24.36 70.76, Sujawal 24.61 68.08, Mirpur Bathoro 24.73 68.26, Mirpur Sakro 24.55 67.62,
Matli 25.04 68.66, Golarchi 24.62 68.60, Talhar 24.88 68.81, Tando Jam 25.43 68.53, Tando Bago 24.79 68.97,
Tando Ghulam Ali 25.12 68.89, Khipro 25.83 69.38, Sinjhoro 26.03 68.81, Johi 26.69 67.61, Khairpur Nathan Shah 27.09 67.73,
Garhi Yasin 27.91 68.51, Lakhi Ghulam Shah 27.86 68.70, Thul 28.24 68.78, Garhi Khairo 28.06 67.98, Gharo 24.74 67.59,
Dhabeji 24.79 67.52, Warah 27.45 67.79, Dokri 27.37 68.10,
Peshawar 34.01 71.57, Mardan 34.20 72.04, Mingora 34.78 72.36, Kohat 33.59 71.44, Abbottabad 34.15 73.21,
Dera Ismail Khan 31.83 70.90, Swabi 34.12 72.47, Nowshera 34.01 71.98, Charsadda 34.15 71.74, Mansehra 34.33 73.20,
Haripur 33.99 72.93, Bannu 32.99 70.60, Hangu 33.53 71.06, Karak 33.12 71.09, Lakki Marwat 32.61 70.91, Tank 32.22 70.38,
Battagram 34.68 73.02, Timergara 34.83 71.84, Batkhela 34.62 71.97, Dir 35.21 71.88, Chitral 35.85 71.79,
Saidu Sharif 34.75 72.36, Daggar 34.51 72.48, Alpuri 34.92 72.65, Parachinar 33.90 70.10, Sadda 33.70 70.33,
Miranshah 33.00 70.07, Wana 32.30 69.57, Landi Kotal 34.10 71.15, Jamrud 34.00 71.38, Bara 33.92 71.46, Khar 34.73 71.52,
Ghalanai 34.33 71.39, Topi 34.07 72.62, Takht Bhai 34.29 71.94, Shabqadar 34.22 71.55, Tangi 34.30 71.65, Pabbi 34.01 71.79,
Risalpur 34.06 71.99, Jehangira 33.97 72.22, Akora Khattak 34.00 72.13, Havelian 34.05 73.16, Balakot 34.55 73.35,
Oghi 34.50 73.01, Shinkiari 34.47 73.28, Kulachi 31.93 70.46, Paharpur 32.10 70.97, Serai Naurang 32.83 70.78,
Thall 33.36 70.55, Matta 34.93 72.41, Khwazakhela 34.94 72.47, Bahrain 35.21 72.55, Kalam 35.49 72.58, Barikot 34.68 72.21,
Dargai 34.51 71.90, Sakhakot 34.44 71.92, Drosh 35.56 71.80, Booni 36.27 72.25, Chakdara 34.65 72.03, Besham 34.93 72.88,
Dasu 35.29 73.29,
Quetta 30.18 67.00, Turbat 26.00 63.05, Khuzdar 27.81 66.61, Hub 25.05 66.90, Chaman 30.92 66.45, Gwadar 25.12 62.33,
Dera Murad Jamali 28.55 68.22, Dera Allah Yar 28.37 68.35, Usta Mohammad 28.18 68.04, Sibi 29.54 67.88, Loralai 30.37 68.60,
Zhob 31.34 69.45, Pishin 30.58 66.99, Mastung 29.80 66.84, Kalat 29.03 66.59, Kharan 28.58 65.42, Nushki 29.55 66.02,
Panjgur 26.97 64.09, Pasni 25.26 63.47, Ormara 25.21 64.64, Jiwani 25.05 61.74, Bela 26.23 66.31, Uthal 25.81 66.62,
Winder 25.39 66.67, Gaddani 25.12 66.73, Dalbandin 28.89 64.41, Taftan 28.97 61.57, Muslim Bagh 30.83 67.74,
Qila Saifullah 30.70 68.35, Qila Abdullah 30.73 66.66, Ziarat 30.38 67.73, Harnai 30.10 67.94, Duki 30.15 68.57,
Barkhan 29.90 69.53, Musakhel 30.86 69.82, Kohlu 29.90 69.25, Dera Bugti 29.04 69.16, Sui 28.65 69.21, Gandava 28.61 67.49,
Dhadar 29.48 67.65, Mach 29.86 67.33, Surab 28.49 66.26, Awaran 26.46 65.23, Washuk 27.72 64.80, Tump 26.11 62.37,
Sohbatpur 28.52 68.54, Kuchlak 30.35 66.95, Islamabad 33.69 73.05,
Gilgit 35.92 74.31, Skardu 35.30 75.63, Hunza 36.32 74.65, Karimabad 36.33 74.66, Aliabad 36.31 74.62, Chilas 35.41 74.10,
Astore 35.37 74.86, Gahkuch 36.17 73.77, Khaplu 35.16 76.33, Shigar 35.42 75.74, Nagar 36.27 74.72, Danyor 35.92 74.38,
Jaglot 35.69 74.62, Gulmit 36.39 74.86, Sost 36.69 74.82, Yasin 36.37 73.33,
Muzaffarabad 34.37 73.47, Mirpur 33.15 73.75, Kotli 33.52 73.90, Bhimber 32.98 74.07, Rawalakot 33.86 73.76, Bagh 33.98 73.78,
Pallandri 33.72 73.69, Hattian Bala 34.17 73.74, Athmuqam 34.57 73.90, Forward Kahuta 33.88 74.10, Hajira 33.77 73.90,
Dadyal 33.38 73.45, Chakswari 33.27 73.78, Islamgarh 33.22 73.75, Samahni 33.03 74.17, Barnala 32.86 74.25,
Sehnsa 33.51 73.74, Nakyal 33.48 74.10, Charhoi 33.35 73.98, Khuiratta 33.36 74.03, Tatta Pani 33.63 73.95,
Trarkhal 33.71 73.80, Abbaspur 33.81 73.98, Dhirkot 34.04 73.58, Chinari 34.16 73.82, Garhi Dupatta 34.23 73.61,
Sharda 34.79 74.19`

const byName = new Map(
  places
    .trim()
    .split(/,\s+/)
    .map(entry => {
      const [, name = '', north, east] = /^(.+) (\S+) (\S+)$/.exec(entry) ?? []
      return [name, { latitude: Number(north), longitude: Number(east) }] as const
    }),
)

/** The place of a Pakistani city by any of its spellings; null for one that is not listed. */
export function placeOfCity(typed: string): Place | null {
  const city = findCity(typed)
  return (city && byName.get(city.name)) ?? null
}
