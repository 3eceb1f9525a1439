import { useEffect, useRef } from 'react'

/** A quiet gold wave behind the header. Drawn once the page is alive and the browser has nothing better to do. */
export function GoldWave() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = async () => {
      const { drawGoldWave } = await import('./draw-gold-wave.ts')
      if (canvas.current && !gone) stop = drawGoldWave(canvas.current)
    }
    const timer = setTimeout(() => void start(), 1_500)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className="gold-wave" />
    </div>
  )
}
