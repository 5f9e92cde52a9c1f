import type { FastifyReply, FastifyRequest } from 'fastify'

const socketCallbacks = new WeakMap<object, Set<() => void>>()

/**
 * Calls `act` once, when the response was sent or the connection has closed. Node reports a closed connection only to the response that it
 * is sending, and not to responses that wait behind it on the same connection.
 */
export function onceResponseEnds(request: FastifyRequest, reply: FastifyReply, callback: () => void): void {
  const callbacks = getCallbacks(request.raw.socket)
  const callOnce = () => {
    if (callbacks.delete(callOnce)) callback()
  }
  callbacks.add(callOnce)
  reply.raw.once('close', callOnce)
}

function getCallbacks(socket: FastifyRequest['raw']['socket']): Set<() => void> {
  const known = socketCallbacks.get(socket)
  if (known) return known
  const callbacks = new Set<() => void>()
  socketCallbacks.set(socket, callbacks)
  socket.once('close', () => callbacks.forEach((callback) => callback()))
  return callbacks
}
