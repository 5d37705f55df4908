/** Who makes what stands in homes and racks; a word of these begins the name of a device. */
const MAKER = String.raw`(?<![a-z])(?:philips|hue|ikea|tr[åa]dfri|aqara|xiaomi|shelly|sonoff|tuya|roborock|dreame|ecovacs|roomba|sonos|bose|synology|qnap|reolink|hikvision|dahua|ring|nest|ecobee|tado|netatmo|fritz!?box|avm|ubiquiti|unifi|tp-link|tapo|kasa|netgear|asus|linksys|mikrotik|raspberry|esp32|esp8266|arduino|nuki|yale|nanoleaf|lifx|yeelight|govee|meross|bosch|siemens|miele|samsung|lg|sony|panasonic|daikin|honeywell|fibaro|aeotec|lutron|eufy|wyze|arlo|dyson|homematic|amazon echo|echo dot|chromecast|homepod|macbook|thinkpad|dell|lenovo|canon|epson|brother)(?![a-z])`;
const HAN_MAKER =
  '小米|米家|华为|華為|荣耀|海康|大华|绿米|綠米|群晖|群暉|威联通|威聯通|树莓派|樹莓派|涂鸦|塗鴉|石头|科沃斯|追觅|美的|格力|海尔|海爾|小爱|小愛|天猫精灵|小度|萤石|螢石|普联|华硕|華碩|极米|飞利浦|飛利浦|宜家|西门子|西門子|博世|索尼|三星|联想|聯想|戴尔|戴爾|创维|欧瑞博|公牛|鹿客|德施曼|凯迪仕';

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
  String.raw`(?<device>${HAN_DEVICE})\s?[x×]?\s?\d{1,3}\s?[个個台臺只隻盏盞套块塊把部件]`,
  String.raw`\b(?:(?:in|on) (?:the|my|our) [a-z]{3,12}(?: (?:room|floor))?|upstairs|downstairs|outside)(?: (?:is|there is|there's|we have|i have))?[:,]? (?:an?|the|my|one|two) (?<device>${DEVICE})`,
  String.raw`${HAN_ROOM}(?:里|裡)?(?:有|是|放了?|装了?|裝了?|用)(?:[一两二三四]?[个個台臺只隻])?(?<device>(?:${HAN_MAKER}|${MAKER})[^\s,;、。]{0,12})`,
].map((form) => new RegExp(form, 'giu'));
const LEAST_DEVICES = 4;
/** Six entities of a home automation in a row, by domain and name. */
const ENTITIES =
  /(?:(?:light|switch|sensor|binary_sensor|climate|cover|fan|lock|media_player|camera|vacuum|input_\w+|scene|script|automation|person|device_tracker)\.[a-z\d][\w.]{1,60}(?:[,;、]\s?|\s)(?:and\s)?){5}(?:light|switch|sensor|binary_sensor|climate|cover|fan|lock|media_player|camera|vacuum|person|device_tracker)\.[a-z\d]/;

/** What somebody has at home, by how many or by room: four different devices by their makers or models; three are wishes. */
export function holdsHousehold(text: string): boolean {
  if (!/\d|[有在]|\b(?:in|on) (?:the|my|our)\b/i.test(text)) return false;
  if (ENTITIES.test(text)) return true;
  return FORMS.some((form) => {
    const names = [...text.matchAll(form)].map(({ groups }) => groups?.['device'] ?? '');
    const devices = names.filter((name) => BY_MAKER.test(name) || AS_WRITTEN.test(name));
    return new Set(devices.map((name) => name.toLowerCase())).size >= LEAST_DEVICES;
  });
}
