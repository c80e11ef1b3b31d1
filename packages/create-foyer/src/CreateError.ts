/** An error whose message is printed for the user without a stack. */
export class CreateError extends Error {
  override readonly name = 'CreateError'
}
