import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A dozen routes: all known from the start, so that no click waits for the next piece of the map.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
