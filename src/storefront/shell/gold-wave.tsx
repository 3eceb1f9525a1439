import { useEffect, useRef } from 'react'

/** An animated gold wave behind the header. Started some time after hydration, so that it delays nothing. */
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
