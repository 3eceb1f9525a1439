import bidiFactory from 'bidi-js'

/** A piece of a line in one font, in the order in which it stands on paper from left to right. */
export type TextRun = { text: string; arabic: boolean }

const bidi = bidiFactory()
// With the commas and marks that Arabic script shares with others.
const arabicLetter = /\p{Script_Extensions=Arabic}/u
// Spaces and marks take the font of their neighbour.
const neutral = /^[\s\p{Mn}\p{Cf}]$/u

/**
 * Splits a line into runs for drawing from left to right, by the Unicode bidirectional algorithm. The text of an Arabic run stays in reading
 * order: the font's shaping turns it around and joins its letters. `rtl`: whether the whole line reads from the right.
 */
export function textRuns(line: string): { runs: TextRun[]; rtl: boolean } {
  if (!arabicLetter.test(line)) return { runs: line === '' ? [] : [{ text: line, arabic: false }], rtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line, 'auto')
  const rtl = ((paragraphs[0]?.level ?? 0) & 1) === 1
  const runs: (TextRun & { level: number })[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    at += letter.length
    const last = runs.at(-1)
    const arabic = arabicLetter.test(letter) || (neutral.test(letter) && (last?.arabic ?? false))
    if (last && last.level === level && last.arabic === arabic) last.text += letter
    else runs.push({ text: letter, arabic, level })
  }
  return { runs: inVisualOrder(runs).map(drawn), rtl }
}

/** Marks between Arabic words read from the right too: no shaping turns them around, so they are turned and mirrored here. */
function drawn({ text, arabic, level }: TextRun & { level: number }): TextRun {
  if (arabic || level % 2 === 0) return { text, arabic }
  const turned = [...text].reverse().map(letter => bidi.getMirroredCharacter(letter) ?? letter)
  return { text: turned.join(''), arabic }
}

/** Rule L2: from the highest level down, sequences of that level or higher are turned around. */
function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const highest = Math.max(...runs.map(({ level }) => level))
  let ordered = [...runs]
  for (let level = highest; level > 0; level--) {
    const next: R[] = []
    let group: R[] = []
    for (const run of ordered) {
      if (run.level >= level) group.unshift(run)
      else {
        next.push(...group, run)
        group = []
      }
    }
    ordered = [...next, ...group]
  }
  return ordered
}
