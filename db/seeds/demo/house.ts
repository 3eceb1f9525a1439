import type { z } from 'zod'
import type { Settings } from '../../../src/shop/settings/settings/index.ts'

/** What the demo shop says of itself: the specification's house, in paisa. A new shop says none of it. */
export const demoHouse = {
  // Open.
  closure: null,
  // The demo shop has come all the way.
  skippedSteps: ['contact', 'brand', 'product', 'delivery', 'email', 'papers', 'policies', 'open'],
  shopName: 'Khushbu',
  orderPrefix: 'KH',
  registeredName: 'Khushbu Fragrances',
  tagline: 'Perfumes, attars and oud, made to be remembered.',
  searchExamples: ['attar under 2000', 'sab se der tak rehne wali khushbu', 'floral but not rose'],
  giftWrapFee: 25000,
  supportPhone: '+92 300 1234567',
  supportEmail: 'care@khushbu.example',
  supportAddress: '12 Satellite Town, Sargodha, Punjab, Pakistan',
  warehouse: {
    name: 'Satellite Town, Sargodha',
    latitude: 32.072,
    longitude: 72.686,
  },
  chatNumber: '+92 300 1234567',
  houseCity: 'Sargodha',
  socialLinks: [
    {
      name: 'Facebook',
      link: 'https://www.facebook.com/khushbu.example',
    },
    {
      name: 'Instagram',
      link: 'https://www.instagram.com/khushbu.example',
    },
    {
      name: 'TikTok',
      link: 'https://www.tiktok.com/@khushbu.example',
    },
  ],
  announcements: [
    {
      id: 1,
      text: 'Free shipping on all orders Prepaid Orders',
      textUrdu: '',
      link: '',
      from: '',
      until: '',
    },
    {
      id: 2,
      text: 'Free shipping on orders of Rs10,000 or more across Pakistan',
      textUrdu: '',
      link: '',
      from: '',
      until: '',
    },
  ],
  claims: ['400,000+ happy customers', 'Easy return and exchange', 'Fast delivery', 'Ready to ship'],
  testimonials: [
    {
      id: 1,
      name: 'Ayesha Malik',
      rating: 5,
      text: 'Bohat hi zabardast khushbu hai, poora din rehti hai. Packing bhi kamaal ki thi!',
      city: '',
      textUrdu: '',
    },
    {
      id: 2,
      name: 'Hamza Qureshi',
      rating: 5,
      text: 'Oud wala attar mangwaya tha, bilkul asli jaisa. Dil khush ho gaya.',
      city: '',
      textUrdu: '',
    },
    {
      id: 3,
      name: 'Sana Tariq',
      rating: 4,
      text: 'Delivery do din mein mil gayi aur khushbu ummeed se behtar nikli.',
      city: '',
      textUrdu: '',
    },
    {
      id: 4,
      name: 'Bilal Ahmed',
      rating: 5,
      text: 'Ghar walon ko bhi pasand aayi, ab har dafa yahin se order karta hoon.',
      city: '',
      textUrdu: '',
    },
  ],
  salesTaxRates: [
    {
      from: '2025-07-01',
      rate: 18,
      schedule: 'third',
    },
  ],
} satisfies Partial<z.input<typeof Settings>>
