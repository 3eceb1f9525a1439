import { useEffect, useRef } from 'react'

/** An animated gold wave behind the header. Drawn some time after hydration, so that it delays nothing. */
export function GoldWave() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = ({ drawGoldWave }: typeof import('./draw-gold-wave.ts')) => {
      if (box.current && !gone) stop = drawGoldWave(box.current)
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
    <div ref={box} className="gold-wave" aria-hidden="true">
      <canvas />
      <canvas />
      <canvas />
    </div>
  )
}
