import type { Socket } from 'node:net'

// What Node's parser expects when the connection goes on with another protocol: what has arrived is not read as HTTP.
const NO_MORE_HTTP = 2

/**
 * Stops reading requests from a connection, also those that have arrived with this one: to read hundreds of pipelined requests
 * costs as much as to answer calls, and Node has no public function for it. `onMore` is called when there are more.
 */
export function stopReading(socket: Socket & { parser?: { onIncoming: () => number } }, onMore: () => void): void {
  if (!socket.parser) return
  socket.parser.onIncoming = () => {
    onMore()
    return NO_MORE_HTTP
  }
}
