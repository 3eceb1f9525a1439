import { useEffect, useRef } from 'react'

/** An animated gold wave behind the header. Started some time after hydration, so that it delays nothing. */
export function GoldWave() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = ({ drawGoldWave }: typeof import('./draw-gold-wave.ts')) => {
      if (canvas.current && !gone) stop = drawGoldWave(canvas.current)
    }
    // Where its code cannot be loaded there is no wave.
    const load = () => void import('./draw-gold-wave.ts').then(start, () => undefined)
    const timer = setTimeout(load, 1_500)
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
