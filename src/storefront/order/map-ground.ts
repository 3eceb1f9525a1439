type Spot = readonly [longitude: number, latitude: number]

const spots = (text: string): Spot[] =>
  text.split(',').map(spot => {
    const [longitude = 0, latitude = 0] = spot.trim().split(/\s+/).map(Number)
    return [longitude, latitude]
  })

// Drawn by hand for orientation, accurate to about 10 km: rivers, the coast, and large cities. No borders. Longitude,
// then latitude.
const indus = `80.2 32.4, 79 33, 78 34, 77 34.6, 76.6 35.05, 75.6 35.35, 74.9 35.65, 74.2 35.45, 73.2 35.3, 72.9 34.9,
  72.75 34.3, 72.25 33.9, 71.95 33.4, 71.5 32.95, 71.35 32.3, 70.95 31.7, 70.75 30.9, 70.85 30.1, 70.65 29.4, 70.3 28.95,
  69.7 28.4, 68.9 27.75, 68.3 27.3, 67.9 26.5, 68.15 25.85, 68.3 25.35, 68 24.75, 67.65 24.05`
const jhelum = `75.3 33.6, 74.8 34.1, 74.2 34.2, 73.5 34.35, 73.6 33.5, 73.7 32.95, 73 32.55, 72.4 32.25, 72.1 31.6,
  72.15 31.15`
const chenab = `77.1 32.5, 76.2 33.1, 75.4 33.05, 74.6 32.7, 74.1 32.45, 73.3 31.95, 72.9 31.75, 72.3 31.25, 72.1 30.85,
  71.6 30.2, 71.25 29.5, 70.85 29.1, 70.4 28.95`
const ravi = '76.9 32.4, 76 32.6, 75.4 32.3, 74.9 32.05, 74.3 31.6, 73.5 31, 72.8 30.75, 71.85 30.6'
const sutlej = `78.8 31.7, 77.6 31.4, 76.6 31.3, 75.6 31, 74.5 31, 73.8 30.4, 73 29.95, 72.2 29.6, 71.7 29.35,
  71.1 29.25`
const kabul = '68.6 34.4, 69.3 34.55, 70.3 34.45, 71.3 34.2, 71.9 34, 72.25 33.9'
const helmand = '67.2 34.3, 66 33.6, 65.2 32.6, 64.4 31.6, 63.6 30.6, 62.2 30.2, 61.7 31'
const coast = `55 25.7, 57.5 25.65, 59 25.35, 61.6 25.15, 62.3 25.1, 63.5 25.2, 64.7 25.25, 65.8 25.35, 66.5 25.3, 66.7 24.85,
  67.05 24.78, 67.35 24.3, 67.8 23.85, 68.2 23.65, 69 22.9, 69 22.3, 70.3 20.9, 72.6 21.1, 72.8 19, 73.5 15, 55 15`

/** The Indus first, which is drawn wider. */
export const rivers: readonly Spot[][] = [indus, jhelum, chenab, ravi, sutlej, kabul, helmand].map(spots)

/** An area: the Arabian Sea. */
export const sea: Spot[] = spots(coast)

export const landmarks: readonly { name: string; at: Spot }[] = [
  { name: 'Karachi', at: [67.01, 24.86] },
  { name: 'Lahore', at: [74.34, 31.55] },
  { name: 'Islamabad', at: [73.05, 33.69] },
  { name: 'Quetta', at: [67.0, 30.18] },
  { name: 'Peshawar', at: [71.57, 34.01] },
  { name: 'Multan', at: [71.47, 30.2] },
  { name: 'Sukkur', at: [68.86, 27.7] },
  { name: 'Gwadar', at: [62.33, 25.12] },
  { name: 'Gilgit', at: [74.31, 35.92] },
  { name: 'Faisalabad', at: [73.08, 31.42] },
  { name: 'Sargodha', at: [72.67, 32.08] },
  { name: 'Hyderabad', at: [68.37, 25.38] },
]
