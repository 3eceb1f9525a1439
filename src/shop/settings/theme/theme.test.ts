import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Brand, Colours, Style, Voice } from './index.ts'
import { type ThemeColours, todaysColours, todaysStyle } from './theme-choices-rules.ts'
import { contrast, themeClasses, themeTokens, unreadable } from './theme-colour-rules.ts'
import { deliveredVoice, ownSentences } from './voice-rules.ts'

const lightHouse: ThemeColours = {
  ...todaysColours,
  ground: '#ffffff',
  surface: '#ffffff',
  ink: '#111111',
  muted: '#5b5b5b',
  line: '#dddddd',
  band: '#ffffff',
  bandInk: '#111111',
  accent: '#0b5d4b',
  accentInk: '#ffffff',
  sale: '#b3261e',
  danger: '#b3261e',
}

test('the look as delivered is that of the style sheet: no rules, no classes', () => {
  expect(themeTokens(todaysColours)).toBeNull()
  expect(themeClasses(todaysStyle)).toBe('')
  expect(Colours.parse(todaysColours)).toEqual(todaysColours)
})

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a text that cannot be read is refused at its field, its worst ground named', () => {
  const { error } = Colours.safeParse({ ...lightHouse, muted: '#999999', surface: '#eeeeee', accentInk: '#1b6d5b' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['accentInk', "Text on the accent has a contrast of 1.26 with 'Accent': it must be 4.5 at least"],
    ['muted', "Quiet text has a contrast of 2.45 with 'Surface of fields and cards': it must be 4.5 at least"],
  ])
  expect(Colours.safeParse(lightHouse).success).toBe(true)
})

test.each(['#fff', 'red', '#12345g', 'url(//x)', '#111111;}body{display:none', 'var(--x)', ''])(
  'a colour is six hex digits, never %j',
  colour => {
    expect(Colours.safeParse({ ...lightHouse, line: colour }).error?.issues[0]).toMatchObject({
      path: ['line'],
      message: 'Please choose a colour, such as #b98a3c',
    })
  },
)

test.each([
  '//elsewhere.example/x.png',
  '/../admin',
  'https://elsewhere.example/x.png',
  '/pictures/a"onerror=/720.jpg',
])('a picture of the brand is one that was uploaded, never %s', logo => {
  expect(Brand.safeParse({ logo }).error?.issues[0]).toMatchObject({
    path: ['logo'],
    message: 'Please upload the picture again',
  })
})

test('every other choice is one of its list', () => {
  expect(Style.safeParse({ ...todaysStyle, head: 'over</style>' }).success).toBe(false)
  expect(Style.parse({ ...todaysStyle, head: 'over' }).head).toBe('over')
  const { body: _, ...older } = todaysStyle
  expect(Style.parse(older)).toEqual(todaysStyle)
})

test('a sentence is said in the words of the house, on one line; an empty one as delivered', () => {
  const voice = Voice.parse({ ...deliveredVoice, emptyCart: '', notFound: ' Gone\nwith the wind. ' })
  expect(voice.emptyCart).toBe('Your cart is empty')
  expect(ownSentences(voice)).toEqual({ notFound: 'Gone with the wind.' })
  expect(Voice.safeParse({ ...deliveredVoice, newsletter: 'x'.repeat(161) }).error?.issues[0]?.path).toEqual([
    'newsletter',
  ])
})

const read: readonly (readonly [text: string, ...grounds: string[]])[] = [
  ['ink', 'ground', 'surface', 'tint'],
  ['muted', 'ground', 'surface', 'tint'],
  ['accent-deep', 'ground', 'surface', 'tint'],
  ['good', 'ground', 'surface', 'tint'],
  ['warn', 'ground', 'surface', 'tint'],
  ['danger', 'ground', 'surface', 'tint'],
  ['band-ink', 'band', 'band-soft', 'band-glow'],
  ['band-text', 'band', 'band-soft'],
  ['band-muted', 'band', 'band-soft'],
  ['band-danger', 'band', 'band-soft'],
  ['accent-light', 'band', 'band-soft'],
  ['accent-ink', 'accent', 'accent-soft'],
  ['button-ink', 'button', 'button-hover'],
  ['button-accent', 'button'],
  ['sale-ink', 'sale'],
  ['danger-ink', 'danger'],
]

test('whatever a house chooses, every text that follows from it can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
  // Grounds are pale or dark: on the others hardly any text can be read.
  const near = (from: number, to: number) =>
    fc
      .tuple(...[0, 1, 2].map(() => fc.integer({ min: from, max: to })))
      .map(parts => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`)
  const pale = fc.record({ ground: near(235, 255), surface: near(235, 255), ink: near(0, 40), muted: near(40, 90) })
  const dark = fc.record({ ground: near(0, 30), surface: near(0, 40), ink: near(215, 255), muted: near(190, 220) })
  const others = fc.record({ line: colour, band: colour, accent: colour, sale: colour })
  const inkOf = (ground: string) => (contrast('#ffffff', ground) >= 4.5 ? '#ffffff' : '#000000')
  fc.assert(
    fc.property(fc.oneof(pale, dark), others, (page, rest) => {
      const danger = inkOf(page.ground) === '#ffffff' ? '#ff9a8a' : '#9a2a1c'
      const chosen = { ...page, ...rest, bandInk: inkOf(rest.band), accentInk: inkOf(rest.accent), danger }
      fc.pre(unreadable(chosen).length === 0)
      const tokens = themeTokens(chosen) ?? {}
      const lost = read.flatMap(([text, ...grounds]) =>
        grounds
          .filter(ground => contrast(tokens[text] ?? '', tokens[ground] ?? '') < 4.49)
          .map(ground => `${text} on ${ground}: ${JSON.stringify(chosen)}`),
      )
      expect(lost).toEqual([])
    }),
    { numRuns: 200 },
  )
})
