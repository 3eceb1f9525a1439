import type { Storage } from './stored-files.ts'

/**
 * A storage that reads the files of another one, and keeps what is written to it in a folder of that: nothing of the
 * other is changed or removed. `clear` removes the folder.
 */
export function storageBeside(storage: Storage, folder: string): Storage & { clear: () => Promise<void> } {
  const own = (name: string) => `${folder}/${name}`
  const found = async (name: string) => ((await storage.exists(own(name))) ? own(name) : name)
  return {
    read: async name => (await storage.read(own(name))) ?? storage.read(name),
    exists: async name => (await storage.exists(own(name))) || storage.exists(name),
    size: async name => (await storage.size(own(name))) ?? storage.size(name),
    stream: async (name, from, to) => storage.stream(await found(name), from, to),
    write: (name, bytes) => storage.write(own(name), bytes),
    keep: (name, path) => storage.keep(own(name), path),
    writeStream: (name, bytes) => storage.writeStream(own(name), bytes),
    remove: name => storage.remove(own(name)),
    async *list(inside) {
      for await (const { name, bytes } of storage.list(inside ? own(inside) : folder))
        yield { name: name.slice(folder.length + 1), bytes }
    },
    async clear() {
      for await (const { name } of storage.list(folder)) await storage.remove(name)
    },
  }
}
