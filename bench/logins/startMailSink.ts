import { createServer, type Socket } from 'node:net'

/** A mail server that accepts every mail and returns the codes. */
export interface MailSink {
  readonly url: string
  /** Returns the code of the next mail to an address. Rejects after 30 s. */
  readonly waitForCode: (to: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** Implements as much of RFC 5321 as a well-behaved client needs. */
function serve(socket: Socket, take: (to: string, code: string) => void): void {
  const mail = { to: '', lines: undefined as string[] | undefined, rest: '' }
  const answer = (line: string) => socket.write(`${line}\r\n`)
  const receive = (line: string): void => {
    if (mail.lines !== undefined) {
      if (line !== '.') return void mail.lines.push(line)
      take(mail.to, mail.lines.find((text) => /^\d{6}$/.test(text)) ?? '')
      mail.lines = undefined
      return void answer('250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    // regexp-ignore: the input is our own
    if (verb === 'RCPT') mail.to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') mail.lines = []
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    answer(verb === 'DATA' ? '354 go on' : '250 ok')
  }
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (text: string) => {
    const lines = `${mail.rest}${text}`.split('\r\n')
    mail.rest = lines.pop() ?? ''
    for (const line of lines) receive(line)
  })
  answer('220 sink')
}

/** Starts the mail server on a free port of loopback. */
export async function startMailSink(): Promise<MailSink> {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, (to, code) => {
      const notify = waiting.get(to)
      if (notify === undefined) codes.set(to, code)
      else notify(code)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    waitForCode: (to) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no mail to ${to}`)), 30_000)
        const done = (code: string) => {
          clearTimeout(timer)
          waiting.delete(to)
          codes.delete(to)
          resolve(code)
        }
        const there = codes.get(to)
        if (there === undefined) waiting.set(to, done)
        else done(there)
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
