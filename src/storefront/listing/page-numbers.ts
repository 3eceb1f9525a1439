/** Page numbers to offer: the first, the last and the neighbours of the current one; null is a gap of two pages or more. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter(number => number >= 1 && number <= totalPages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    const hidden = number - before - 1
    if (hidden === 0) return [number]
    // A gap is as wide as a page number, so it never stands for a single page.
    return hidden === 1 ? [number - 1, number] : [null, number]
  })
}
