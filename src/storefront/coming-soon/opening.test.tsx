import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Settings } from '../../shop/settings/settings/index.ts'
import { secondsLeft } from '../../ui/time-left.ts'
import { Opening } from './opening.tsx'

const end = Date.parse(Settings.parse({}).comingSoonDate)
const page = (now: number) =>
  renderToStaticMarkup(<Opening seconds={secondsLeft(end, now)} end={end} opened={false} />)
    .replaceAll(/<[^a][^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('the countdown ends on 9 December 2025 at 23:59:59 in Karachi', () => {
  const words = new Date(end).toLocaleString('en-GB', {
    timeZone: 'Asia/Karachi',
    dateStyle: 'long',
    timeStyle: 'medium',
  })
  expect(words).toBe('9 December 2025 at 23:59:59')
})

test('before: days, hours, minutes and seconds', () => {
  expect(page(end - (12 * 86_400 + 3_723) * 1_000)).toMatch(/Coming soon .*12 days 01 hours 02 minutes 03 seconds/)
})

test('after: the page says that the shop is open, with a link and without a countdown', () => {
  expect(page(end + 1)).toMatch(/The shop is open .*<a [^>]*href="\/shop"/)
  expect(page(end + 1)).not.toMatch(/00|days/)
})

test('the server, which does not know when its page is read, shows no figures but whether the shop is open', () => {
  const rendered = (opened: boolean) => renderToStaticMarkup(<Opening seconds={null} end={end} opened={opened} />)
  expect(rendered(false)).toMatch(/Coming soon.*<b>--<\/b>/)
  expect(rendered(true)).toContain('The shop is open')
})
