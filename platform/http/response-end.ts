import type { FastifyReply, FastifyRequest } from 'fastify'

const actsOf = new WeakMap<object, Set<() => void>>()

/**
 * Calls `act` once, when the response was sent or the connection has closed. Node reports a closed connection only to the response that it
 * is sending, and not to responses that wait behind it on the same connection.
 */
export function onceResponseEnds(request: FastifyRequest, reply: FastifyReply, act: () => void): void {
  const acts = findActs(request.raw.socket)
  const actOnce = () => {
    if (acts.delete(actOnce)) act()
  }
  acts.add(actOnce)
  reply.raw.once('close', actOnce)
}

function findActs(socket: FastifyRequest['raw']['socket']): Set<() => void> {
  const known = actsOf.get(socket)
  if (known) return known
  const acts = new Set<() => void>()
  actsOf.set(socket, acts)
  socket.once('close', () => acts.forEach((act) => act()))
  return acts
}
