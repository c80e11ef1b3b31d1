const largest = 300

/** What went wrong, for the log: the messages of an error and its causes, never its data, which may hold secrets. */
export const describeFailure = (thrown: unknown): string => {
  const messages: string[] = []
  for (let cause = thrown; cause instanceof Error && messages.length < 4; cause = cause.cause)
    messages.push(cause.message)
  return messages.join(': ').slice(0, largest) || 'unknown'
}
