/** Who orders in the demo shop: name, city, province, town, street. Invented people. */
export const demoPeople: readonly (readonly [string, string, string, string, string])[] = [
  ['Ayesha Malik', 'Lahore', 'Punjab', 'Model Town', 'House 112, Block C'],
  ['Hamza Qureshi', 'Karachi', 'Sindh', 'Gulshan-e-Iqbal', 'Flat 4, Block 13-D'],
  ['Sana Iqbal', 'Sargodha', 'Punjab', 'Satellite Town', 'House 27, Street 9'],
  ['Muhammad Usman', 'Faisalabad', 'Punjab', 'Peoples Colony', 'House 88-B'],
  ['Rabia Anwar', 'Islamabad', 'Islamabad Capital Territory', 'F-10', 'House 15, Street 41'],
  ['Bilal Hussain', 'Rawalpindi', 'Punjab', 'Bahria Town', 'House 301, Phase 4'],
  ['Mehwish Tariq', 'Multan', 'Punjab', 'Cantt', 'House 6, Nishtar Road'],
  ['Zeeshan Ali', 'Peshawar', 'Khyber Pakhtunkhwa', 'Hayatabad', 'House 52, Phase 3'],
  ['Fatima Noor', 'Lahore', 'Punjab', 'DHA', 'House 9, Phase 5'],
  ['Imran Shah', 'Quetta', 'Balochistan', 'Jinnah Town', 'near the petrol pump'],
  ['Nadia Khan', 'Karachi', 'Sindh', 'Clifton', 'Apartment 7, Block 2'],
  ['Kashif Mehmood', 'Gujranwala', 'Punjab', 'Model Town', 'House 41'],
  ['Hira Saleem', 'Sialkot', 'Punjab', 'Cantt', 'House 18, Kashmir Road'],
  ['Adnan Yousaf', 'Hyderabad', 'Sindh', 'Latifabad', 'Unit 8, House 210'],
  ['Sadia Rauf', 'Bahawalpur', 'Punjab', 'Model Town A', 'House 73'],
  ['Omer Farooq', 'Karachi', 'Sindh', 'North Nazimabad', 'House 5, Block H'],
  ['Amna Javed', 'Lahore', 'Punjab', 'Johar Town', 'House 233, Block G1'],
  ['Tahir Abbas', 'Sukkur', 'Sindh', 'Military Road', 'House 12'],
  ['Maryam Siddiqui', 'Islamabad', 'Islamabad Capital Territory', 'G-11', 'Flat 3, Street 18'],
  ['Shahid Bashir', 'Abbottabad', 'Khyber Pakhtunkhwa', 'Jinnahabad', 'House 64'],
]

/** The phone of one of them, by their number in the list. */
export const demoPhone = (at: number): string => `+92300${4_100_000 + at * 7_331}`
