/**
 * Reads a body of at most `maxBytes`. Throws the error of `createError` for a larger body and ends its stream, and throws what the stream
 * throws.
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
    // Leaving the loop ends the stream.
    if (size > maxBytes) throw createError()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
