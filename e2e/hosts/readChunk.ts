interface Built {
  readonly file: string
  readonly isDynamicEntry?: boolean
}

/**
 * The name of the file that a lazily loaded module was built into, by the end of the module's path. Throws when no such module is
 * loaded lazily, so that nobody proves the absence of a file that does not exist.
 */
export async function readChunk(host: string, source: string): Promise<string> {
  const answer = await fetch(`${host}/manifest.json`)
  const manifest = (await answer.json()) as Readonly<Record<string, Built>>
  const found = Object.entries(manifest).find(([path, built]) => built.isDynamicEntry === true && path.endsWith(source))
  if (!found) throw new Error(`${source} is no file of its own`)
  return found[1].file
}
