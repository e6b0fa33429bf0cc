//! A real Chromium without a window, spoken with over its debugging pipe: nothing but the browser
//! itself is needed. Mouse and keyboard go through the browser's own input, as a person's would.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Where Debian's package puts it.
const PROGRAM: &str = "/usr/bin/chromium";
/// Keep the browser to itself: no first-run pages, no calls home.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "about:blank",
];
/// How long the browser may take for anything, in real time.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long something must stay in its place before it is clicked.
const STANDS_STILL: Duration = Duration::from_millis(80);

/// The browser. It ends when this is dropped.
pub struct Chromium {
    process: Child,
    /// Taken when the browser is told to end.
    commands: Option<ChildStdin>,
    replies: Receiver<Value>,
    numbers: u64,
    _profile: TempDir,
}

/// One page, as large and as dark as asked for.
pub struct Page<'c> {
    browser: &'c mut Chromium,
    session: String,
}

/// How a page is to be shown.
pub struct Look {
    pub width: u32,
    pub height: u32,
    pub phone: bool,
    pub dark: bool,
}

impl Chromium {
    /// Starts the browser; `None`, with a loud word, where there is none.
    pub fn start() -> Option<Chromium> {
        if !Path::new(PROGRAM).exists() {
            eprintln!("\n!!! SKIPPED: {PROGRAM} is missing, the page was not looked at\n");
            return None;
        }
        let profile = tempfile::tempdir().expect("a directory for the browser");
        // The browser reads commands from descriptor 3 and answers on 4.
        let mut process = Command::new("/bin/sh")
            .arg("-c")
            .arg("exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null")
            .arg(PROGRAM)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(FLAGS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let commands = process.stdin.take().expect("it was piped");
        let mut answers = process.stdout.take().expect("it was piped");
        let (sender, replies) = channel();
        thread::spawn(move || {
            let mut buffer = Vec::new();
            let mut chunk = [0; 65536];
            while let Ok(length @ 1..) = answers.read(&mut chunk) {
                buffer.extend_from_slice(&chunk[..length]);
                while let Some(end) = buffer.iter().position(|byte| *byte == 0) {
                    let message: Vec<u8> = buffer.drain(..=end).collect();
                    let value = serde_json::from_slice(&message[..end]).expect("it speaks JSON");
                    if sender.send(value).is_err() {
                        return;
                    }
                }
            }
        });
        Some(Chromium {
            process,
            commands: Some(commands),
            replies,
            numbers: 0,
            _profile: profile,
        })
    }

    /// Opens an address in a page of its own and waits until `selector` is there.
    pub fn open(&mut self, address: &str, look: &Look, selector: &str) -> Page<'_> {
        let target = self.command(None, "Target.createTarget", json!({"url": "about:blank"}));
        let attached = self.command(
            None,
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        let session = attached["sessionId"]
            .as_str()
            .expect("a session")
            .to_owned();
        let mut page = Page {
            browser: self,
            session,
        };
        page.look(look);
        page.command("Page.navigate", json!({"url": address}));
        page.waits_for(selector);
        page
    }

    fn command(&mut self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        self.numbers += 1;
        let number = self.numbers;
        let mut command = json!({"id": number, "method": method, "params": parameters});
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        let commands = self.commands.as_mut().expect("the browser runs");
        commands
            .write_all(format!("{command}\0").as_bytes())
            .and_then(|()| commands.flush())
            .expect("the browser listens");
        loop {
            let reply = self
                .replies
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|fault| panic!("{method} was not answered: {fault}"));
            if reply["id"] != number {
                continue;
            }
            assert!(reply["error"].is_null(), "{method}: {}", reply["error"]);
            return reply["result"].clone();
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // The browser ends when its pipe is closed; one that doesn't is ended.
        drop(self.commands.take());
        if let Err(fault) = self.process.kill().and_then(|()| self.process.wait()) {
            eprintln!("the browser did not end: {fault}");
        }
    }
}

impl Page<'_> {
    /// Changes size, device and colours.
    pub fn look(&mut self, look: &Look) {
        let metrics = json!({
            "width": look.width, "height": look.height, "mobile": look.phone,
            "deviceScaleFactor": if look.phone { 2 } else { 1 },
        });
        self.command("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if look.dark { "dark" } else { "light" };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.command("Emulation.setEmulatedMedia", media);
    }

    /// Runs an expression in the page; promises are waited for.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let parameters =
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let result = self.command("Runtime.evaluate", parameters);
        let fault = &result["exceptionDetails"];
        assert!(fault.is_null(), "{expression}: {fault}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true, looking after each change of the page.
    pub fn waits_until(&mut self, expression: &str) {
        let watching = format!(
            "new Promise((resolve) => {{
                const look = () => {{
                    let found;
                    try {{ found = {expression}; }} catch {{ found = false; }}
                    if (!found) return;
                    watcher.disconnect();
                    clearTimeout(end);
                    resolve(true);
                }};
                const watcher = new MutationObserver(look);
                watcher.observe(document, {{
                    subtree: true, childList: true, attributes: true, characterData: true,
                }});
                const end = setTimeout(() => {{ watcher.disconnect(); resolve(false); }}, 20000);
                look();
            }})"
        );
        let came = self.evaluate(&watching);
        if came != true {
            let text = self.evaluate("document.body?.innerText ?? location.href");
            panic!(
                "waited in vain for {expression}\n--- the page ---\n{}",
                text.as_str().unwrap_or_default()
            );
        }
    }

    pub fn waits_for(&mut self, selector: &str) {
        self.waits_until(&format!("document.querySelector({})", json!(selector)));
    }

    /// Waits until an element's words contain a text.
    pub fn reads(&mut self, selector: &str, text: &str) {
        self.waits_until(&format!(
            "[...document.querySelectorAll({})].some((element) => element.innerText.includes({}))",
            json!(selector),
            json!(text)
        ));
    }

    /// Clicks the last element that the selector finds and whose words contain the text; an empty
    /// text fits every element.
    pub fn clicks(&mut self, selector: &str, text: &str) {
        let find = format!(
            "[...document.querySelectorAll({})].findLast((element) =>
                element.textContent.includes({}) && !element.disabled)",
            json!(selector),
            json!(text)
        );
        self.waits_until(&find);
        let measure = format!(
            "(() => {{
                const element = {find};
                element?.scrollIntoView({{ block: 'center' }});
                const box = element?.getBoundingClientRect();
                return box && [box.x + box.width / 2, box.y + box.height / 2];
            }})()"
        );
        // Pictures that arrive meanwhile push things about: it is clicked once it stays where it is.
        let begun = Instant::now();
        let mut place = self.evaluate(&measure);
        loop {
            std::thread::sleep(STANDS_STILL);
            let now = self.evaluate(&measure);
            if now == place && now.is_array() {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{find} never stands still");
            place = now;
        }
        let (x, y) = (&place[0], &place[1]);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.command("Input.dispatchMouseEvent", event);
        }
    }

    /// Puts words where the cursor is.
    pub fn types(&mut self, text: &str) {
        self.command("Input.insertText", json!({"text": text}));
    }

    pub fn presses_enter(&mut self) {
        for kind in ["keyDown", "keyUp"] {
            let event = json!({
                "type": kind, "key": "Enter", "code": "Enter", "text": "\r",
                "windowsVirtualKeyCode": 13,
            });
            self.command("Input.dispatchKeyEvent", event);
        }
    }

    /// Writes a picture of the page into a folder beside the build, for people to look at.
    pub fn photographs(&mut self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
        fs::create_dir_all(&folder).expect("the build's folder can be written to");
        let shot = self.command("Page.captureScreenshot", json!({"format": "png"}));
        let data = shot["data"].as_str().expect("a picture in base64");
        let path = folder.join(format!("{name}.png"));
        fs::write(&path, from_base64(data)).expect("the build's folder can be written to");
        path
    }

    fn command(&mut self, method: &str, parameters: Value) -> Value {
        let session = self.session.clone();
        self.browser.command(Some(&session), method, parameters)
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut filled) = (0_u32, 0);
    for six in text.bytes().filter_map(value) {
        bits = bits << 6 | u32::from(six);
        filled += 6;
        if filled >= 8 {
            filled -= 8;
            bytes.push((bits >> filled & 0xff) as u8);
        }
    }
    bytes
}
