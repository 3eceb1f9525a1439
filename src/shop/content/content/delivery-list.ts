import {
  type DeliveryDays,
  type DeliveryWindow,
  deliveryWindow,
  deliveryWords,
} from '../../ground/shipping/arrival-day-rules.ts'
import { findCity, urduCity } from '../../ground/shipping/city-spelling-rules.ts'
import { type Province, provinces } from '../../ground/shipping/province-rules.ts'
import type { Block, ContentLanguage } from './content.ts'

const urduProvinces: Record<Province, string> = {
  Punjab: 'پنجاب',
  Sindh: 'سندھ',
  'Khyber Pakhtunkhwa': 'خیبر پختونخوا',
  Balochistan: 'بلوچستان',
  'Islamabad Capital Territory': 'اسلام آباد',
  'Gilgit-Baltistan': 'گلگت بلتستان',
  'Azad Kashmir': 'آزاد کشمیر',
}

const words = {
  en: {
    city: (name: string) => name,
    province: (name: Province) => name as string,
    rest: 'Elsewhere in {}',
    on: deliveryWords,
  },
  ur: {
    city: urduCity,
    province: (name: Province) => urduProvinces[name],
    rest: '{} کے باقی شہر',
    on: urduDeliveryWords,
  },
}

// In Urdu with the digits that the shop writes.
const urduDay = new Intl.DateTimeFormat('ur-PK-u-nu-latn', {
  timeZone: 'Asia/Karachi',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** 'منگل 24 سے جمعرات 26 نومبر تک', or a single day when first and last are the same. */
function urduDeliveryWords({ from, to }: DeliveryWindow): string {
  const [first = '', last = ''] = [from, to].map(day => urduDay.format(day).replace('،', ''))
  const month = last.slice(last.lastIndexOf(' '))
  return first === last ? last : `${first.replace(month, '')} سے ${last} تک`
}

/**
 * A list of when an order placed now arrives: in each city that has days of its own, then in the rest of each province.
 */
export function deliveryList(days: readonly DeliveryDays[], now: Date, language: ContentLanguage = 'en'): Block {
  const { city, province, rest, on } = words[language]
  const cities = days.flatMap(({ place }) => findCity(place) ?? [])
  const listed = cities.filter(({ name }) => days.some(({ place }) => place === name))
  const elsewhere = provinces.flatMap((each: Province) => {
    if (!days.some(({ place }) => place === each)) return []
    const isRest = listed.some(one => one.province === each)
    return [{ name: each, province: each, called: isRest ? rest.replace('{}', province(each)) : province(each) }]
  })
  const places = [...listed.map(one => ({ ...one, called: city(one.name) })), ...elsewhere]
  const items = places.flatMap((place): Block[][] => {
    const window = deliveryWindow(place, days, now)
    const said = [{ kind: 'strong' as const, words: [`${place.called}:`] }, ` ${window && on(window)}`]
    return window ? [[{ kind: 'paragraph', words: said }]] : []
  })
  return { kind: 'list', start: null, items }
}
