import bidiFactory from 'bidi-js'

/** A piece of a line in one font, in the order in which it stands on paper from left to right. */
export type TextRun = { text: string; font: 'latin' | 'arabic' | 'indic' }

/** Lines of one paragraph share its direction: a second line that begins with a number still reads from the right. */
export type Paragraph = { text: string; levels: ReturnType<typeof bidi.getEmbeddingLevels>; rtl: boolean }

const bidi = bidiFactory()
const indicDigit = /[٠-٩]/
// With the commas, digits and marks that Arabic script shares with others.
const arabicLetter = /\p{Script_Extensions=Arabic}/u
// Spaces and marks take the font of what they stand between.
const neutral = /^[\s\p{Mn}\p{Cf}]$/u
// An override turns digits around: a customer may not print another house number than he typed.
const overrides = /[\u202d\u202e]/g
const invisible = /\p{Bidi_Control}/gu
// From ten digits on, with +92 or a leading zero: without an isolate its groups would stand in the order of Urdu words.
const phoneNumber = /(?<![\p{L}\p{Nd}])(?:\+|[0٠۰])\p{Nd}(?:[ -]?\p{Nd}){8,13}(?!\p{Nd})/gu
const isolatedNumber = '\u2066$&\u2069'

/**
 * A paragraph with its levels by the Unicode bidirectional algorithm (UAX #9). A phone number in it reads from the left
 * as a whole.
 */
export function bidiParagraph(line: string): Paragraph {
  const text = line.replace(overrides, '').replace(phoneNumber, isolatedNumber)
  const levels = bidi.getEmbeddingLevels(text, 'auto')
  return { text, levels, rtl: ((levels.paragraphs[0]?.level ?? 0) & 1) === 1 }
}

/** The characters of a paragraph from `start` to before `end` as they are read, without controls. */
export const readText = ({ text }: Paragraph, start: number, end: number): string =>
  text.slice(start, end).replace(invisible, '')

/**
 * A line of a paragraph, from `start` to before `end`, as runs for drawing from left to right. The text of an Arabic
 * run stays in reading order: the font's shaping joins its letters and turns it around. It would turn digits around
 * too, so each digit is a run of its own.
 */
export function textRuns(paragraph: Paragraph, start = 0, end = paragraph.text.length): TextRun[] {
  return piecesOf(paragraph, start, end).flatMap(({ indices, font, rtl }) => {
    const letters = [...readText(paragraph, Math.min(...indices), Math.max(...indices) + 1)]
    if (letters.length === 0) return []
    if (!rtl && font !== 'latin') return letters.map(text => ({ text, font }))
    // No shaping turns marks between Arabic words around.
    if (rtl && font === 'latin') return [{ text: letters.reverse().map(mirrored).join(''), font }]
    return [{ text: letters.join(''), font }]
  })
}

const mirrored = (letter: string) => bidi.getMirroredCharacter(letter) ?? letter

type Piece = { indices: number[]; font: TextRun['font']; level: number; rtl: boolean }

/** Neighbours on paper and in the text, of one level and one font. */
function piecesOf({ text, levels }: Paragraph, start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  for (const index of bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
    const level = levels.levels[index] ?? 0
    const rtl = level % 2 === 1
    const last = pieces.at(-1)
    const font = fontFor(text.charAt(index), rtl ? 'arabic' : last?.font)
    const joins = last && last.level === level && Math.abs(index - (last.indices.at(-1) ?? 0)) === 1
    if (joins && last.font === font) last.indices.push(index)
    else pieces.push({ indices: [index], font, level, rtl })
  }
  return pieces
}

function fontFor(letter: string, beside: TextRun['font'] = 'latin'): TextRun['font'] {
  if (indicDigit.test(letter)) return 'indic'
  if (arabicLetter.test(letter)) return 'arabic'
  return neutral.test(letter) ? beside : 'latin'
}
