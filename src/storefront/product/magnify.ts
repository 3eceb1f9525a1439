import { sharpen } from '../../ui/sharpen.ts'

const MAGNIFIED_SCALE = 2.2

const followed = new WeakSet<HTMLElement>()

/** Magnifies the picture under the mouse at the position of the pointer. */
export function magnify(strip: HTMLElement): void {
  if (followed.has(strip)) return
  followed.add(strip)
  let grown: HTMLImageElement | null = null

  const shrink = () => {
    grown?.style.removeProperty('transform')
    grown?.style.removeProperty('transform-origin')
    grown = null
  }
  strip.addEventListener('pointermove', ({ pointerType, target, clientX, clientY }) => {
    const image = target instanceof Element ? target.closest('li')?.querySelector('img') : null
    if (pointerType !== 'mouse' || !image) return shrink()
    if (image !== grown) {
      shrink()
      grown = image
      sharpen(image)
      image.style.transform = `scale(${MAGNIFIED_SCALE})`
    }
    const box = image.parentElement?.getBoundingClientRect()
    if (!box) return
    const part = (at: number, start: number, length: number) => `${(((at - start) / length) * 100).toFixed(1)}%`
    image.style.transformOrigin = `${part(clientX, box.left, box.width)} ${part(clientY, box.top, box.height)}`
  })
  strip.addEventListener('pointerleave', shrink)
}
