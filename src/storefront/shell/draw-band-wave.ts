/** Below the words of the header, in parts of its height: no line runs through them. */
const BASE = 0.91

/** Amplitude in parts of the height, wavelength in px. */
const waves = [
  { amplitude: 0.06, wavelength: 620, phase: 0, colour: '--color-accent-light', opacity: 0.34 },
  { amplitude: 0.05, wavelength: 480, phase: 2, colour: '--color-accent', opacity: 0.4 },
  { amplitude: 0.08, wavelength: 900, phase: 4, colour: '--color-accent', opacity: 0.22 },
]

/**
 * Draws a wave on each canvas of `box`, wider than the box by what it repeats after, and again when the box changes its
 * size. The style sheet moves them: a phone computes nothing for it. Ends when the returned function is called.
 */
export function drawBandWave(box: HTMLElement): () => void {
  const drawAll = () => {
    const canvases = box.querySelectorAll('canvas')
    for (const [at, wave] of waves.entries()) if (canvases[at]) draw(canvases[at], wave, box)
    box.dataset.drawn = ''
  }
  const observer = new ResizeObserver(drawAll)
  observer.observe(box)
  return () => observer.disconnect()
}

type Wave = (typeof waves)[number]

function draw(canvas: HTMLCanvasElement, { amplitude, wavelength, phase, colour, opacity }: Wave, box: HTMLElement) {
  const repeat = 2 * wavelength
  const height = box.clientHeight
  canvas.width = box.clientWidth + repeat
  canvas.height = height
  canvas.style.setProperty('--repeat', `${-repeat}px`)
  const context = canvas.getContext('2d')
  if (!context) return
  context.strokeStyle = getComputedStyle(box).getPropertyValue(colour)
  context.globalAlpha = opacity
  context.beginPath()
  for (let x = 0; x <= canvas.width + 12; x += 12) {
    const angle = (x / wavelength) * Math.PI * 2 + phase
    context.lineTo(x, height * (BASE + amplitude * Math.sin(angle) * Math.cos(angle / 2 + phase)))
  }
  context.stroke()
}
