/**
 * Scripts of the counter in Redis; each runs by itself, with nothing in between.
 * `clock` is the hash of the counter's time: `timeline` (another one where all
 * was lost), `now` (milliseconds), `settled` (from when on requests are decided). A budget is a sorted set: one
 * member for each admitted request, by when it was admitted.
 *
 * Needs Redis 6.2 (`ZADD GT`).
 */

/**
 * Begins to count by a connection. Time is Redis's own only where there is none
 * yet; from then on it is what the services have seen pass.
 *
 * ARGV: a name for a new timeline; the timeline this service counted in before
 * (empty: none); least time now (empty: not known); for how long nobody decides
 * where the server may have lost something; 1: it is another process than before.
 *
 * @returns timeline and time
 */
export const JOIN = `
local clock = redis.call('HMGET', KEYS[1], 'timeline', 'now', 'settled')
local timeline, now, settled = clock[1], tonumber(clock[2]), tonumber(clock[3])
if not timeline then
  local time = redis.call('TIME')
  timeline, now, settled = ARGV[1], time[1] * 1000 + math.floor(time[2] / 1000), 0
end
if timeline == ARGV[2] and ARGV[3] ~= '' then now = math.max(now, tonumber(ARGV[3])) end
if ARGV[2] ~= '' and (ARGV[2] ~= timeline or ARGV[5] == '1') then settled = math.max(settled, now + ARGV[4]) end
redis.call('HSET', KEYS[1], 'timeline', timeline, 'now', now, 'settled', settled)
return { timeline, now }
`;

/**
 * Decides about a request, and counts it where every budget has room. A request
 * that claims nothing notes the time.
 *
 * KEYS: clock, budgets. ARGV: timeline; least time now; window; how long a key is
 * kept; name of the request; limit of each budget.
 *
 * @returns 1 or 0 (admitted or not) and time, then for each budget how many it
 *   held and when the one that makes room was admitted; or `settling` and for
 *   how long; or `lost`: join again
 */
export const DECIDE = `
local clock = redis.call('HMGET', KEYS[1], 'timeline', 'now', 'settled')
if clock[1] ~= ARGV[1] then return { 'lost' } end
local now = math.max(tonumber(clock[2]), tonumber(ARGV[2]))
if now < tonumber(clock[3]) then return { 'settling', tonumber(clock[3]) - now } end
local reply, from = { 1, now }, string.format('(%.0f', now - ARGV[3])
for i = 2, #KEYS do
  local limit = tonumber(ARGV[i + 4])
  -- Later than now: of a clock that was lost. They count from now.
  for _, late in ipairs(redis.call('ZRANGEBYSCORE', KEYS[i], string.format('(%.0f', now), '+inf')) do
    redis.call('ZADD', KEYS[i], now, late)
  end
  local used = redis.call('ZCOUNT', KEYS[i], from, '+inf')
  local skipped = math.max(0, used - limit)
  local leaving = redis.call('ZRANGEBYSCORE', KEYS[i], from, '+inf', 'WITHSCORES', 'LIMIT', skipped, 1)
  if used >= limit then reply[1] = 0 end
  reply[#reply + 1] = used
  reply[#reply + 1] = tonumber(leaving[2]) or now
end
if reply[1] == 0 then return reply end
-- The first write needs memory: without room nothing is counted.
redis.call('HSET', KEYS[1], 'now', now)
for i = 2, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - ARGV[3])
  redis.call('ZADD', KEYS[i], now, ARGV[5])
  redis.call('PEXPIRE', KEYS[i], ARGV[4])
end
return reply
`;

/**
 * Adds requests that a service admitted; those that are there already stay once.
 * Of each budget the newest are kept, as many as its limit: older ones decide
 * nothing.
 *
 * KEYS: clock, budgets. ARGV: timeline; least time now; how long a key is kept;
 * for each budget its limit and how many requests follow, for each its age and name.
 *
 * @returns 1, or 0: the timeline is another one, join again
 */
export const WRITE = `
local clock = redis.call('HMGET', KEYS[1], 'timeline', 'now')
if clock[1] ~= ARGV[1] then return 0 end
local now = math.max(tonumber(clock[2]), tonumber(ARGV[2]))
local at = 4
for i = 2, #KEYS do
  local limit, last = ARGV[at], at + 2 * ARGV[at + 1]
  for j = at + 2, last, 2 do redis.call('ZADD', KEYS[i], 'GT', now - ARGV[j], ARGV[j + 1]) end
  redis.call('ZREMRANGEBYRANK', KEYS[i], 0, -1 - limit)
  redis.call('PEXPIRE', KEYS[i], ARGV[3])
  at = last + 2
end
return 1
`;
