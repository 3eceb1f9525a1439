import type { Review } from '../../shop/catalogue/catalogue/product.ts'

/** Shown under the title 'Sample reviews' when the real ones cannot be loaded. */
export const sampleReviews: Review[] = [
  {
    _id: 'sample-1',
    name: 'Ayesha',
    rating: 5,
    comment: 'Khushbu poora din rehti hai, aur packing bohat achi thi.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-11-02T00:00:00.000Z',
  },
  {
    _id: 'sample-2',
    name: 'Hamza',
    rating: 4,
    comment: 'A calm, warm scent that stays close. I would buy it again.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-10-18T00:00:00.000Z',
  },
  {
    _id: 'sample-3',
    name: 'Sana',
    rating: 5,
    comment: 'Delivered in two days, sealed and exactly as shown.',
    images: [],
    videos: [],
    reply: '',
    importedFrom: '',
    bought: false,
    createdAt: '2025-09-27T00:00:00.000Z',
  },
]
