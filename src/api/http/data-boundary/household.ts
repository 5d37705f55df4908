import { matchesIn } from './matches-in.ts';

/** Who makes what stands in homes and racks; a word of these begins the name of a device. */
const MAKER = String.raw`(?<![a-z])(?:philips|hue|ikea|tr[åa]dfri|aqara|xiaomi|shelly|sonoff|tuya|roborock|dreame|ecovacs|roomba|sonos|bose|synology|qnap|reolink|hikvision|dahua|ring|nest|ecobee|tado|netatmo|fritz!?box|avm|ubiquiti|unifi|tp-link|tapo|kasa|netgear|asus|linksys|mikrotik|raspberry|esp32|esp8266|arduino|nuki|yale|nanoleaf|lifx|yeelight|govee|meross|bosch|siemens|miele|samsung|lg|sony|panasonic|daikin|honeywell|fibaro|aeotec|lutron|eufy|wyze|arlo|dyson|homematic|amazon echo|echo dot|chromecast|homepod|macbook|thinkpad|dell|lenovo|canon|epson|brother|tesla|fronius|solaredge|enphase|growatt|victron|goodwe|wago|beckhoff|abb|schneider|omron|mitsubishi|danfoss|vaillant|viessmann|somfy|velux|gira|busch|legrand|husqvarna|gardena|garmin|withings|iphone|ipad|pixel|galaxy|surface|playstation|xbox|nintendo|apple tv|fire tv|homey|hubitat|switchbot|ezviz|imou|nuc|laserjet|deskjet|apc)(?![a-z])`;
const HAN_MAKER =
  '小米|米家|华为|華為|荣耀|海康|大华|绿米|綠米|群晖|群暉|威联通|威聯通|树莓派|樹莓派|涂鸦|塗鴉|石头|科沃斯|追觅|美的|格力|海尔|海爾|小爱|小愛|天猫精灵|小度|萤石|螢石|普联|华硕|華碩|极米|飞利浦|飛利浦|宜家|西门子|西門子|博世|索尼|三星|联想|聯想|戴尔|戴爾|创维|欧瑞博|公牛|鹿客|德施曼|凯迪仕|云米|雲米|智米|创米|大疆|佳能|爱普生|愛普生|苹果|蘋果|松下|大金|海信|长虹|苏泊尔|罗技|红米|紅米|荣泰|欧普|雷士|立林|汇川|台达|施耐德|欧姆龙|三菱';

/** A maker with what it made, or a capital word with a model number behind it. */
const DEVICE = String.raw`(?:${MAKER}(?:(?!\sand\s)[^,;、。\n\d]){0,24}(?:(?<!\s)|(?=\d))[\w+]{0,8}|\p{L}[\p{L}\d!-]{1,16}(?: [\p{L}!-]{1,16}){0,2} [A-Z]{1,4}-?\d{1,5}[A-Z+]{0,3}(?![\w.:]))`;
/** A name with a model number, and a maker, as they are written. */
const AS_WRITTEN = new RegExp(String.raw`^\p{Lu}.* [A-Z]{1,4}-?\d{1,5}[A-Za-z+]{0,3}$`, 'u');
const BY_MAKER = new RegExp(`${MAKER}|${HAN_MAKER}`, 'iu');
const HAN_DEVICE = String.raw`(?:(?:${HAN_MAKER}|${MAKER})[^\s,;、。和]{0,12}?)`;
const HAN_ROOM = String.raw`(?:[东西南北主次大小前后左右一二三四]?(?:客厅|客廳|卧室|臥室|厨房|廚房|书房|書房|阳台|陽台|餐厅|餐廳|玄关|玄關|浴室|卫生间|洗手间|车库|車庫|地下室|院子|走廊|办公室|辦公室|机房|機房|阁楼|主卧|次卧|儿童房|客房|门口|[一二三]楼))`;

/** How many of what: `3x Sonos One`, `Shelly Plus 1 ×4`, `海康摄像头3个`; where what is: `in the hall a Roborock S7`, `客厅有小爱音箱`. */
const FORMS = [
  String.raw`(?<![\w.-])\d{1,3}(?:\s?[x×]\s?|\s)(?<device>${DEVICE})`,
  String.raw`(?<=^|[\s,;:(])(?<device>${DEVICE}) [x×]\s?\d{1,3}(?!\w)`,
  String.raw`(?<device>${HAN_DEVICE})\s?(?:[x×]\s?\d{1,3}(?!\w)|\d{1,3}\s?[个個台臺只隻盏盞套块塊把部件])`,
  String.raw`\b(?:(?:in|on) (?:the|my|our) [a-z]{3,12}(?: (?:room|floor))?|upstairs|downstairs|outside)(?: (?:is|there is|there's|we have|i have))?[:,]? (?:an?|the|my|one|two) (?<device>${DEVICE})`,
  String.raw`${HAN_ROOM}(?:里|裡)?(?:有|是|放了?|装了?|裝了?|用)(?:[一两二三四]?[个個台臺只隻])?(?<device>(?:${HAN_MAKER}|${MAKER})[^\s,;、。]{0,12})`,
].map((form) => new RegExp(form, 'giu'));
const LEAST_DEVICES = 4;
const ROOM = String.raw`(?:(?:living|dining|bed|bath|guest|utility|laundry|store|server|plant|meeting)[ -]?room|kitchen|hall(?:way)?|cellar|basement|attic|loft|garage|garden(?: shed)?|shed|office|nursery|study|porch|balcony|terrace|stairs|landing|upstairs|downstairs|workshop|barn|pool|yard|den|lab)`;
/** Said of what follows: that it is somebody's, or where it stands. */
const OWNED = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have| own| run| use| got)+ (?=an?\b|the\b|my\b|our\b|one\b|two\b|three\b|\d|${MAKER})|\b(?:house|home|flat|apartment|office|room|place|setup|factory|shop|lab|dorm) has\b|\b(?:my|our) (?:\w+ ){0,2}(?:devices|gear|hardware|setup|home|house|flat|network|kit|rack|things|gadgets|machines|equipment)\b|(?:家[里中]?|宿舍|店里|门店|車間|车间|公司|办公室|機房|机房|我[们們]?)(?:现在|目前)?(?:的?(?:智能)?(?:设备|設備|电器|家电))?(?:清单)?(?:有|是|用的是|买了|装了|:)|\bin (?:the|my|our) ${ROOM}\b|\(${ROOM}\)|\b${ROOM}: (?:an?|one|two|three|\d{1,2})\s`,
  'iu',
);
/** A maker and what it made, at the head of an entry. */
const ENTRY = new RegExp(
  String.raw`(?:^|[,;、:()\n]|\b(?:and|have|has|own|run|use|got|in)\b|和|[有是])\s*(?:[-*•]\s*)?(?<counted>(?:an?|the|my|our|one|two|three|four|five|six|\d{1,2}[x×]?)\s)?(?:(?:old|new|small|big)\s)?(?<device>${MAKER}(?:(?!\sand\s)[ -]?[\p{L}\d](?:(?!\sand\s)[^,;、()\n和]){0,28}|(?=\s*(?:[,;.?!]|and\b|$)))|(?:${HAN_MAKER})\s?[^\s,;、()\n和×]{1,12})`,
  'giu',
);
const COUNTED = /(?:[,;:]|\b(?:and|has|have|own|run|use)\b)\s(?:an?|one|two|three|four|five|six|\d{1,2})\s[\p{L}\d]/giu;

/** Entities of a home automation, by domain and name: four, a line each, or six in a row. */
const ENTITIES =
  /(?:(?:^|[\n:])\s*(?:-\s*)?(?:entity(?:_id)?:\s*)?(?:light|switch|sensor|binary_sensor|climate|cover|fan|lock|media_player|camera|vacuum|input_\w+|scene|script|automation|person|device_tracker)\.[a-z\d]\w{1,60}\s*){4}|(?:(?:light|switch|sensor|binary_sensor|climate|cover|fan|lock|media_player|camera|vacuum|input_\w+|scene|script|automation|person|device_tracker)\.[a-z\d][\w.]{1,60}(?:[,;、]\s?|\s)(?:and\s)?){5}(?:light|switch|sensor|binary_sensor|climate|cover|fan|lock|media_player|camera|vacuum|person|device_tracker)\.[a-z\d]/;

/** What somebody has at home, by how many or by room: four different devices by their makers or models; three are wishes. */
export function holdsHousehold(text: string): boolean {
  if (ENTITIES.test(text)) return true;
  if (OWNED.test(text) && holdsOwnDevices(text)) return true;
  if (!/\d|[有是放装裝用]|\b(?:in|on) (?:the|my|our)\b|upstairs|downstairs|outside/i.test(text)) return false;
  return FORMS.some((form) => {
    const names = matchesIn(text, form).map(({ groups }) => groups?.['device'] ?? '');
    const devices = names.filter((name) => BY_MAKER.test(name) || AS_WRITTEN.test(name));
    return new Set(devices.map((name) => name.toLowerCase())).size >= LEAST_DEVICES;
  });
}

/** Four different devices, each by its maker and what it is; or three that are counted among four things that are. */
function holdsOwnDevices(text: string): boolean {
  const entries = matchesIn(text, ENTRY).map(({ groups = {} }) => ({
    device: (groups['device'] ?? '').trim().toLowerCase(),
    isCounted: groups['counted'] !== undefined,
  }));
  const named = entries.map(({ device }) => device).filter((device) => /\S[ -]\S|\p{Script=Han}|\d/u.test(device));
  const counted = entries.filter(({ isCounted }) => isCounted).map(({ device }) => device);
  return (
    new Set(named).size >= LEAST_DEVICES ||
    (new Set(counted).size >= LEAST_DEVICES - 1 && (text.match(COUNTED) ?? []).length >= LEAST_DEVICES)
  );
}
