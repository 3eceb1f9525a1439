import { damaged } from '../media-task.ts'
import type { Box } from './boxes.ts'

/** The boxes of a type. */
export const all = (boxes: Box[], type: string) => boxes.filter(box => box.type === type)

/** The only box of a type; throws a refusal where there is none, or more than one. */
export function one(boxes: Box[], type: string): Box {
  const [first, ...more] = all(boxes, type)
  if (!first || more.length > 0) throw damaged()
  return first
}

/** Like `one`, for a box that may be missing. */
export const oneAtMost = (boxes: Box[], type: string) => (all(boxes, type).length === 0 ? null : one(boxes, type))
