import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail received over SMTP. */
export interface ReceivedMail {
  /** The recipients in the envelope, which determine the delivery. */
  readonly envelopeTo: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The complete source of the mail. */
  readonly raw: string
  /** The six-digit code, which is on a separate line. */
  readonly code: string | undefined
  readonly link: string | undefined
}

/** An SMTP server that stores received mails. */
export interface MailSink {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** The status code with which the next mails are rejected: temporary (451) or permanent (550). */
  refusal: number | undefined
  /** The number of rejected mails. */
  refused: number
  /**
   * Returns the newest mail to an address. Waits until `count` mails have arrived, a minute by default, because a
   * machine can be busy.
   */
  readonly waitFor: (to: string, count?: number, timeoutMs?: number) => Promise<ReceivedMail>
  readonly close: () => Promise<void>
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts the server on loopback. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const arrived = new EventTarget()
  const sink = { refusal: undefined as number | undefined, refused: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      readAll(stream as AsyncIterable<Uint8Array>)
        .then(async (raw) => {
          if (sink.refusal !== undefined) {
            sink.refused += 1
            return done(Object.assign(new Error('not now'), { responseCode: sink.refusal }))
          }
          const parsed = await simpleParser(raw)
          const text = parsed.text ?? ''
          mails.push({
            envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
            subject: parsed.subject ?? '',
            text,
            html: parsed.html || '',
            raw,
            code: /^\d{6}$/m.exec(text)?.[0],
            link: /^https?:\/\/\S+$/m.exec(text)?.[0],
          })
          arrived.dispatchEvent(new Event('mail'))
          return done()
        })
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const find = (to: string, count: number) => {
    const found = mails.filter((mail) => mail.envelopeTo.includes(to))
    return found.length >= count ? found.at(-1) : undefined
  }
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: (to: string, count = 1, timeoutMs = 60_000) =>
      new Promise<ReceivedMail>((resolve, reject) => {
        const timer = setTimeout(() => {
          arrived.removeEventListener('mail', look)
          reject(new Error(`no mail number ${count} to ${to}`))
        }, timeoutMs)
        const look = () => {
          const mail = find(to, count)
          if (mail === undefined) return
          clearTimeout(timer)
          arrived.removeEventListener('mail', look)
          resolve(mail)
        }
        arrived.addEventListener('mail', look)
        look()
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
