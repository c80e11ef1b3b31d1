interface Built {
  readonly file: string
  readonly isDynamicEntry?: boolean
}

/**
 * Returns the file name of a lazily loaded module, by the end of the module's path. Throws if no such module is loaded
 * lazily, so that no test passes for a file that does not exist.
 */
export async function readChunk(host: string, source: string): Promise<string> {
  const answer = await fetch(`${host}/manifest.json`)
  const manifest = (await answer.json()) as Readonly<Record<string, Built>>
  const found = Object.entries(manifest).find(([path, built]) => built.isDynamicEntry === true && path.endsWith(source))
  if (!found) throw new Error(`${source} has no separate file`)
  return found[1].file
}
