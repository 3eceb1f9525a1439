/** Frames a second: slow enough for a phone to forget about it, fast enough for so slow a wave. */
const FRAMES = 20
const lines = [
  { height: 0.26, length: 620, speed: 0.35, offset: 0, colour: 'rgb(226 198 132 / 0.34)' },
  { height: 0.22, length: 480, speed: -0.25, offset: 2, colour: 'rgb(185 138 60 / 0.4)' },
  { height: 0.3, length: 900, speed: 0.2, offset: 4, colour: 'rgb(185 138 60 / 0.22)' },
]

/** Draws the wave until the returned function is called. It rests off screen and in hidden tabs, and stands still for people who want less motion. */
export function drawGoldWave(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => {}
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let onScreen = true
  let timer: ReturnType<typeof setInterval> | undefined

  const draw = () => drawFrame(pen, canvas, performance.now() / 1000)
  const decide = () => {
    clearInterval(timer)
    if (onScreen && !document.hidden && !still.matches)
      timer = setInterval(() => requestAnimationFrame(draw), 1000 / FRAMES)
    else draw()
  }
  const size = new ResizeObserver(() => {
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    draw()
  })
  const sight = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true
    decide()
  })
  size.observe(canvas)
  sight.observe(canvas)
  still.addEventListener('change', decide)
  document.addEventListener('visibilitychange', decide)
  canvas.dataset.drawn = ''
  return () => {
    clearInterval(timer)
    size.disconnect()
    sight.disconnect()
    still.removeEventListener('change', decide)
    document.removeEventListener('visibilitychange', decide)
  }
}

function drawFrame(pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, seconds: number): void {
  pen.clearRect(0, 0, width, height)
  pen.lineWidth = 1
  for (const line of lines) {
    pen.strokeStyle = line.colour
    pen.beginPath()
    for (let x = 0; x <= width + 12; x += 12) {
      const turn = (x / line.length) * Math.PI * 2 + line.offset + seconds * line.speed
      pen.lineTo(x, height * (0.66 + line.height * Math.sin(turn) * Math.cos(turn * 0.37 + line.offset)))
    }
    pen.stroke()
  }
}
