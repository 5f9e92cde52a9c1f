export default { bookingParts: { bookCall: 'Book a call', requestCall: 'Request a call' } }
