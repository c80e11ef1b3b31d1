import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './createMailbox.js'
import { parseMail } from './parseMail.js'

const maxMailBytes = 1_048_576
const closeTimeoutMs = 2_000

/** A running mail server. */
export interface MailServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts a server on 127.0.0.1 that accepts mail to any address and forwards none. Port 0 uses a free port. Throws if
 * the port is in use.
 */
export async function startMailServer(mailbox: Mailbox, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    banner: 'Foyer sandbox: every mail ends in the inbox page',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    closeTimeout: closeTimeoutMs,
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        size += part.length
        // Read and discard the rest: otherwise the sender waits forever.
        if (size <= maxMailBytes) parts.push(part)
      })
      stream.once('error', (error) => callback(error))
      stream.once('end', () => {
        if (size > maxMailBytes)
          return callback(Object.assign(new Error('The mail is too large'), { responseCode: 552 }))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        // Confirm a mail only after it is on disk.
        parseMail(Buffer.concat(parts), recipients, new Date()).then(
          (mails) => {
            for (const mail of mails) mailbox.add(mail)
            callback()
          },
          () => callback(Object.assign(new Error('The mail could not be read'), { responseCode: 554 })),
        )
        return undefined
      })
    },
  })
  // Ignore connections that a client breaks off.
  server.on('error', () => undefined)
  const listening = server.server
  await new Promise<void>((resolve, reject) => {
    listening.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = listening.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
