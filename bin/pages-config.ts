import type { Config } from '@react-router/dev/config'

/** React Router's configuration of both applications. */
export default {
  appDirectory: '.',
  // bin/build.ts builds elsewhere and puts the finished folder in place.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // Client loaders are small: as files of their own they would cost more than they save.
  splitRouteModules: false,
  // All routes are known from the start, so that no click waits for a list of further ones: bench/README.md, 'phone'.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
