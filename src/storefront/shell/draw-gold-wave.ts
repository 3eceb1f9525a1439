// A slow wave needs no more, and it saves a phone's battery.
const FRAMES_PER_SECOND = 20
/** Amplitude in parts of the canvas height, wavelength in px, speed in radians a second. */
const waves = [
  { amplitude: 0.26, wavelength: 620, speed: 0.35, phase: 0, colour: '--color-gold-light', opacity: 0.34 },
  { amplitude: 0.22, wavelength: 480, speed: -0.25, phase: 2, colour: '--color-gold', opacity: 0.4 },
  { amplitude: 0.3, wavelength: 900, speed: 0.2, phase: 4, colour: '--color-gold', opacity: 0.22 },
]

/** Animates the wave until the returned function is called. Pauses off screen and in hidden tabs; draws one frame for prefers-reduced-motion. */
export function drawGoldWave(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let onScreen = true
  let timer: ReturnType<typeof setInterval> | undefined

  const draw = () => drawFrame(context, canvas, performance.now() / 1000)
  const startOrPause = () => {
    clearInterval(timer)
    if (onScreen && !document.hidden && !reducedMotion.matches)
      timer = setInterval(() => requestAnimationFrame(draw), 1000 / FRAMES_PER_SECOND)
    else draw()
  }
  const resizeObserver = new ResizeObserver(() => {
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    draw()
  })
  const intersectionObserver = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true
    startOrPause()
  })
  resizeObserver.observe(canvas)
  intersectionObserver.observe(canvas)
  reducedMotion.addEventListener('change', startOrPause)
  document.addEventListener('visibilitychange', startOrPause)
  canvas.dataset.drawn = ''
  return () => {
    clearInterval(timer)
    resizeObserver.disconnect()
    intersectionObserver.disconnect()
    reducedMotion.removeEventListener('change', startOrPause)
    document.removeEventListener('visibilitychange', startOrPause)
  }
}

function drawFrame(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, seconds: number): void {
  const { width, height } = canvas
  const tokens = getComputedStyle(canvas)
  context.clearRect(0, 0, width, height)
  context.lineWidth = 1
  for (const { amplitude, wavelength, speed, phase, colour, opacity } of waves) {
    context.strokeStyle = tokens.getPropertyValue(colour)
    context.globalAlpha = opacity
    context.beginPath()
    for (let x = 0; x <= width + 12; x += 12) {
      const angle = (x / wavelength) * Math.PI * 2 + phase + seconds * speed
      context.lineTo(x, height * (0.66 + amplitude * Math.sin(angle) * Math.cos(angle * 0.37 + phase)))
    }
    context.stroke()
  }
}
