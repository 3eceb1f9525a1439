import { changeCount } from '../limits/change-count.ts'

type Rules = {
  /** In this process. */
  total: number
  perNetwork: number
  /** Bytes a second below which an upload makes room for another, once its network or all places are full. */
  floor?: number
}

/** An upload that wants a place. */
type Wanting = {
  network: string
  /** Its bytes that have arrived. */
  received: () => number
  /** Ends it, so that another has its place. False once it has arrived: then it keeps the place. */
  makeRoom: () => boolean
}

type Held = Wanting & { samples: [Sample, Sample] }
type Sample = { at: number; bytes: number }

export type UploadPlaces = {
  /** Returns the function that leaves the place (calling it again does nothing), or null when there is none. */
  acquire: (wanting: Wanting) => (() => void) | null
}

// A photograph of 15 MB takes a quarter of an hour at this speed: only where another waits.
const FLOOR_BYTES_PER_SECOND = 16 * 1024
const SAMPLE_MS = 2_000

/**
 * Places of uploads that arrive. When all are taken a network with few gets one of the network with the most, whose
 * slowest upload is ended; among equals, and within a network that has its share, one makes room that is slower than
 * the floor. The speed is that of the last seconds.
 * @rule which upload makes room for another
 */
export function uploadPlaces({ total, perNetwork, floor = FLOOR_BYTES_PER_SECOND }: Rules): UploadPlaces {
  const held = new Set<Held>()
  const perKey = new Map<string, number>()
  let sampling: NodeJS.Timeout | undefined
  const countOf = (network: string) => perKey.get(network) ?? 0

  const leave = (place: Held) => {
    if (!held.delete(place)) return
    changeCount(perKey, place.network, -1)
    if (held.size === 0) clearInterval(sampling)
  }
  const take = (wanting: Wanting) => {
    const now = sampleOf(wanting)
    const place: Held = { ...wanting, samples: [now, now] }
    held.add(place)
    changeCount(perKey, wanting.network, 1)
    if (held.size === 1) {
      sampling = setInterval(() => {
        for (const each of held) each.samples = [each.samples[1], sampleOf(each)]
      }, SAMPLE_MS).unref()
    }
    return () => leave(place)
  }
  /** Ends the slowest of some that has not arrived. */
  const endSlowest = (some: readonly Held[]): boolean => {
    for (const place of [...some].sort((a, b) => speedOf(a) - speedOf(b))) {
      if (!place.makeRoom()) continue
      leave(place)
      return true
    }
    return false
  }
  const tooSlow = (place: Held) => Date.now() - place.samples[0].at >= SAMPLE_MS && speedOf(place) < floor
  const of = (network: string) => [...held].filter(place => place.network === network)
  return {
    acquire(wanting) {
      const own = countOf(wanting.network)
      if (own >= perNetwork) return endSlowest(of(wanting.network).filter(tooSlow)) ? take(wanting) : null
      if (held.size < total) return take(wanting)
      const [most, count] = [...perKey].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [string, number])
      // With two more than the newcomer the shares become more even.
      const room = (count >= own + 2 && endSlowest(of(most))) || endSlowest([...held].filter(tooSlow))
      return room ? take(wanting) : null
    },
  }
}

const sampleOf = ({ received }: Wanting): Sample => ({ at: Date.now(), bytes: received() })

/** Bytes a second in the last seconds. */
function speedOf({ received, samples: [{ at, bytes }] }: Held): number {
  return (received() - bytes) / Math.max(0.001, (Date.now() - at) / 1000)
}
