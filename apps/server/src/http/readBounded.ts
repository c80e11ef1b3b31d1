/**
 * Reads a body of at most `maxBytes`. For a larger body, ends its stream and throws the error of `createError`. Throws
 * the errors of the stream.
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  createError: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // The throw leaves the loop, which ends the stream.
    if (size > maxBytes) throw createError()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
