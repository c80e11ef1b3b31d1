/** The person said no, or whoever asked took the question back. */
export function isRejection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'USER_REJECTED'
}
