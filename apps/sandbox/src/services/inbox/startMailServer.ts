import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './createMailbox.js'
import { parseMail } from './parseMail.js'

const largestMail = 1_048_576
const closeTimeoutMs = 2_000

/** A mail server that listens. */
export interface MailServer {
  readonly port: number
  close(): Promise<void>
}

/** Takes mail to anybody on 127.0.0.1 and sends none on; port 0 takes a free one. Throws when the port is taken. */
export async function startMailServer(mailbox: Mailbox, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    banner: 'Foyer sandbox: every mail ends in the inbox page',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: closeTimeoutMs,
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        size += part.length
        // The rest is read and thrown away, or the sender would wait for ever.
        if (size <= largestMail) parts.push(part)
      })
      stream.once('error', (error) => callback(error))
      stream.once('end', () => {
        if (size > largestMail)
          return callback(Object.assign(new Error('The mail is too large'), { responseCode: 552 }))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        // The sender hears yes once the mail is on disk.
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
  // A client that breaks off is its own affair.
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
